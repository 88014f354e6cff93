package dev.memlog.runtime.server.json;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of a google.api.http rule, such as {@code /v1/conversations/{conversation_id}:end}. A
 * variable is one segment; a verb such as :end may follow it.
 *
 * @param template the path as the rule writes it
 * @param variables the fields that the path names, in order
 * @param regex the expression that a path must match; its groups are the variables {@code v0},
 *     {@code v1}, …
 */
public record PathTemplate(String template, List<String> variables, String regex) {

  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z0-9_]+)}");

  static PathTemplate of(String template) {
    List<String> variables = new ArrayList<>();
    StringBuilder regex = new StringBuilder("^");
    Matcher matcher = VARIABLE.matcher(template);
    int end = 0;
    while (matcher.find()) {
      regex.append(Pattern.quote(template.substring(end, matcher.start())));
      regex.append("(?<v").append(variables.size()).append(">[^/]+)");
      variables.add(matcher.group(1));
      end = matcher.end();
    }
    String rest = template.substring(end);
    if (rest.contains("{") || rest.contains("*")) {
      throw new IllegalArgumentException("a path variable must be one segment, got " + template);
    }
    regex.append(Pattern.quote(rest)).append('$');
    return new PathTemplate(template, List.copyOf(variables), regex.toString());
  }
}
