package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comments of .proto files as Javadoc. */
final class Comments {

  private static final int WIDTH = 100;
  private static final Pattern NAME = Pattern.compile("\\b[a-z]+(?:_[a-z]+)+\\b");

  private final Set<String> fields;

  /** Creates comments that may name the fields of these messages. */
  Comments(Collection<Descriptor> messages) {
    fields =
        messages.stream()
            .flatMap(message -> message.getFields().stream())
            .map(FieldDescriptor::getName)
            .collect(Collectors.toSet());
  }

  /** Returns the comment on an element of a file; empty if it has none. */
  private static String of(FileDescriptor file, Integer... path) {
    return file.toProto().getSourceCodeInfo().getLocationList().stream()
        .filter(place -> place.getPathList().equals(Arrays.asList(path)))
        .map(place -> place.getLeadingComments().strip().replaceAll("\\s+", " "))
        .findFirst()
        .orElse("");
  }

  /** Returns the comment on a method, without what it says of HTTP itself. */
  String on(MethodDescriptor method) {
    String comment = of(method.getFile(), 6, method.getService().getIndex(), 2, method.getIndex());
    return Stream.of(comment.split("(?<=\\.) (?=[A-Z])"))
        .filter(sentence -> !sentence.contains("Memlog-After"))
        .collect(Collectors.joining(" "));
  }

  /** Returns the comment on a message; its name in words if it has none. */
  String on(Descriptor message) {
    String comment = prose(of(message.getFile(), 4, message.getIndex()), false);
    String words = message.getName().replaceAll("(?<!^)([A-Z])", " $1").toLowerCase();
    return comment.isEmpty() ? "The " + words + "." : comment;
  }

  /**
   * Returns the comment on a field; empty if it has none.
   *
   * @param nullable whether an absent field is null in Java, and not empty
   */
  String on(FieldDescriptor field, boolean nullable) {
    return prose(plain(field), nullable);
  }

  /** Returns the comment on a field as it stands in the .proto file; empty if it has none. */
  static String plain(FieldDescriptor field) {
    return of(field.getFile(), 4, field.getContainingType().getIndex(), 2, field.getIndex());
  }

  /** Returns a comment as Javadoc. */
  String prose(String comment, boolean nullable) {
    String escaped = comment.replace("&", "&amp;").replace("<", "&lt;").replace("@", "&#64;");
    return camel(escaped).replace("Absent", nullable ? "Null" : "Empty");
  }

  /** Returns a text with the names of fields as Java writes them. */
  String camel(String text) {
    return NAME.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    fields.contains(found.group())
                        ? "{@code " + Types.camel(found.group()) + "}"
                        : found.group()));
  }

  /**
   * Returns a Javadoc comment.
   *
   * @param parameters a line for each parameter, such as {@code @param name Its comment.}
   */
  static String javadoc(String indent, String text, List<String> parameters) {
    String single = indent + "/** " + text.strip() + " */\n";
    if (parameters.isEmpty() && single.length() <= WIDTH + 1) {
      return single;
    }
    var out = new StringBuilder(indent + "/**\n");
    out.append(wrapped(indent + " * ", indent + " * ", text, ""));
    if (!parameters.isEmpty()) {
      out.append(indent).append(" *\n");
      parameters.forEach(each -> out.append(wrapped(indent + " * ", indent + " *     ", each, "")));
    }
    return out.append(indent).append(" */\n").toString();
  }

  /**
   * Returns the lines of a text.
   *
   * @param first the beginning of the first line
   * @param next the beginning of the other lines
   * @param end what follows the text; each line leaves room for it
   */
  static String wrapped(String first, String next, String text, String end) {
    var out = new StringBuilder();
    var line = new StringBuilder(first);
    for (String word : text.strip().split(" ")) {
      if (line.length() + word.length() + end.length() > WIDTH) {
        out.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(next);
      }
      line.append(word).append(' ');
    }
    return out.append(line.toString().stripTrailing()).append(end).append('\n').toString();
  }
}
