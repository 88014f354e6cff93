package dev.memlog.language.english;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expansion of contractions before tagging: "I'm gonna" → "I am going to". An 's after a noun
 * is expanded only if its position shows that it is not a possessive.
 */
final class Contractions {

  private record Rule(Pattern pattern, String replacement) {}

  private static final String PARTICIPLES =
      "been|got|gotten|become|gone|made|taken|had|helped|given|done|brought|come|grown|seen|come";

  private static final String BEHIND_IS =
      "(?=\\s+(?:a|an|the|not|so|really|very|such|just|my|our|your|also|always|been|being|got|"
          + "getting|going|\\w+ing|great|good|amazing|awesome|important|hard|tough|all|in|on|"
          + "still|pretty|super|definitely|too|coming)\\b)";

  private static final List<Rule> RULES =
      List.of(
          rule("\\bcan't\\b", "cannot"),
          rule("\\bcannot\\b", "can not"),
          rule("\\bwon't\\b", "will not"),
          rule("\\bshan't\\b", "shall not"),
          rule("\\bain't\\b(?=\\s+been\\b)", "has not"),
          rule("\\bain't\\b", "is not"),
          rule("n't\\b", " not"),
          rule("\\b(let)'s\\b", "$1 us"),
          rule("\\b(I)'m\\b", "$1 am"),
          rule("\\b(Im)\\b(?=\\s)", "I am"),
          rule("'re\\b", " are"),
          rule("'ve\\b", " have"),
          rule("'ll\\b", " will"),
          rule(
              "\\b(I|you|we|he|she|it|they|that|who)'d\\b(?=\\s+(?:better|been|had|\\w+ed|gone|"
                  + "done|seen|never)\\b)",
              "$1 had"),
          rule("\\b(I|you|we|he|she|it|they|that|who|there)'d\\b", "$1 would"),
          rule(
              "\\b(he|she|it|that|there|here|what|who|where|how|this|everyone|everything|someone|"
                  + "nothing|something)'s\\b(?=\\s+(?:(?:also|always|never|really|just|already)"
                  + "\\s+)?(?:"
                  + PARTICIPLES
                  + ")\\b)",
              "$1 has"),
          rule("\\b(he|she|it|that|there|here|what|who|where|how|this)'s\\b", "$1 is"),
          // In "someone's day" the 's is a possessive.
          rule("\\b(everyone|everything|someone|nothing|something)'s\\b" + BEHIND_IS, "$1 is"),
          rule(
              "\\b(\\w+)'s\\b(?=\\s+(?:(?:also|always|never|really|just|already)\\s+)?(?:been|got|gotten|become|helped|given)\\b)",
              "$1 has"),
          rule("\\b(\\w+)'s\\b" + BEHIND_IS, "$1 is"),
          rule("(?<!\\w)'em\\b", "them"),
          rule("\\bgonna\\b", "going to"),
          rule("(?<=\\b(?:tell|told|thank|see|miss|love) )ya\\b", "you"),
          rule("\\bwanna\\b", "want to"),
          rule("\\bgotta\\b", "have to"),
          rule("\\b(have|has) have to\\b", "$1 to"),
          rule("\\b(?:kinda|sorta)\\b\\s*", ""),
          rule("\\b(\\w+)in'(?=\\s|$|[.,!?])", "$1ing"),
          rule("(?<![\\w])'cause\\b", "because"),
          rule("\\bcause\\b(?=\\s+(?:I|it|they|he|she|we|you|of|my)\\b)", "because"),
          rule("\\b'?til\\b", "until"));

  private Contractions() {}

  private static Rule rule(String pattern, String replacement) {
    return new Rule(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), replacement);
  }

  /** Returns the text with plain quotation marks and expanded contractions. */
  static String expanded(String text) {
    String plain = text.replace('’', '\'').replace('‘', '\'').replace('“', '"').replace('”', '"');
    for (Rule rule : RULES) {
      Matcher matcher = rule.pattern.matcher(plain);
      if (matcher.find()) {
        plain = matcher.replaceAll(rule.replacement);
      }
    }
    return plain;
  }
}
