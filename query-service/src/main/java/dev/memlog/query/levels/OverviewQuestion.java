package dev.memlog.query.levels;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question about a topic in general, such as "what do you know about my work?". A pure function
 * of its text, for English. A question that asks for one thing, such as "where does Ann work?", has
 * none of these forms.
 *
 * @param topic the topic in lower case, without the words around it; empty for everything
 */
record OverviewQuestion(String topic) {

  /** The length above which a text is not read, in UTF-16 units. */
  private static final int LONGEST = 200;

  private static final Pattern POLITE_BEGINNING =
      Pattern.compile(
          "^(?:(?:please|hey|hi|hello|ok|okay|so|and|now|well|then)[, ]+"
              + "|(?:can|could|would|will) you (?:please )?)+");

  private static final Pattern POLITE_END =
      Pattern.compile(
          "(?:,? (?:please|for me|in general|generally|overall|so far|right now|at the moment"
              + "|these days|again|today))+$");

  private static final String KNOWN =
      "(?:(?:that )?(?:you|we) (?:already )?(?:know|remember|have|recall|learned) )?";

  private static final String OVERVIEW =
      "(?:summary|overview|rundown|recap|digest|outline|picture)";

  private static final String MANNER = "(?:(?:short|brief|quick|full|complete|general) )?";

  private static final List<Pattern> FORMS =
      Stream.of(
              "what (?:else |all )?(?:do|did|can|could|have) (?:you|we|i) (?:already |actually "
                  + "|really )?(?:know|remember|recall|have|say|tell me|tell you|told you|said"
                  + "|told|mention|mentioned|learned|stored|noted)(?: so far)? (?:about|on"
                  + "|regarding) (?<t>.+)",
              "what(?: is|'s) (?:known|remembered|stored|saved)(?: so far)? (?:about|on) (?<t>.+)",
              "(?:tell|remind|brief|update) me (?:everything |all |more |something |a bit |what )?"
                  + KNOWN
                  + "(?:about|on) (?<t>.+)",
              "(?:(?:give|show|write|make|send)(?: me)? |i(?: need| want|'d like) )(?:an? |the |your )?"
                  + MANNER
                  + OVERVIEW
                  + " (?:of|on|about) (?:everything |all )?(?:(?:what )?"
                  + KNOWN
                  + "(?:about|of) )?(?<t>.+)",
              "(?:an? |the )?" + MANNER + OVERVIEW + " (?:of|on|about) (?<t>.+)",
              "(?:summari[sz]e|sum up|recap|outline|describe|list) (?:everything |all )?(?:(?:what )?"
                  + KNOWN
                  + "about )?(?<t>.+)",
              "(?:everything|all|anything) " + KNOWN + "(?:there is )?(?:about|on) (?<t>.+)",
              "do you (?:know|remember|have) (?:anything|something|much|a lot) about (?<t>.+)",
              "how (?:are|is) (?:things|everything|life|it) (?:going )?(?:at|with|in|on) (?<t>.+)",
              "what(?: is|'s) (?:going on|happening) (?:at|with|in) (?<t>.+)",
              "what (?:are|were) (?<t>(?:my|our|\\p{L}[\\p{L} -]*(?:'s|s')) \\p{L}+)",
              "what (?:do|can) you (?:know|remember)(?<t>)",
              "who am i(?<t>)")
          .map(Pattern::compile)
          .toList();

  private static final Pattern ARTICLE = Pattern.compile("^(?:my|our|the|all|all of my) ");

  private static final Pattern OWNER =
      Pattern.compile("|me|us|myself|ourselves|i|my life|our life|my person|everything");

  /** Parses a question; returns empty if it does not ask about a topic in general. */
  static Optional<OverviewQuestion> read(String question) {
    if (question.length() > LONGEST) {
      return Optional.empty();
    }
    String text =
        question
            .replace('’', '\'')
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\s+", " ")
            .strip()
            .replaceAll("[ ?.!…]+$", "");
    text = POLITE_END.matcher(POLITE_BEGINNING.matcher(text).replaceFirst("")).replaceFirst("");
    for (Pattern form : FORMS) {
      Matcher matcher = form.matcher(text);
      if (matcher.matches()) {
        return Optional.of(new OverviewQuestion(plain(matcher.group("t"))));
      }
    }
    return Optional.empty();
  }

  private static String plain(String topic) {
    String text = POLITE_END.matcher(topic.strip()).replaceFirst("");
    return OWNER.matcher(text).matches() ? "" : ARTICLE.matcher(text).replaceFirst("");
  }

  /** Returns the topics of a question that separates several by commas or "and". */
  List<String> several() {
    return Stream.of(topic.split(",? and |, | & "))
        .map(OverviewQuestion::plain)
        .filter(one -> !one.isEmpty())
        .toList();
  }
}
