package dev.memlog.language.readings;

import java.util.regex.Pattern;

/**
 * A filter of words that are not the speaker's own claims: quotations, code, forwarded text,
 * reported speech, questions, hypotheses and irony.
 */
final class OthersWords {

  private static final Pattern FORWARDED =
      Pattern.compile(
          "^[ \\t]{0,20}(?:\\[?\\d{1,2}:\\d\\d\\]?\\s+[\\p{L} ]{1,30}:|(?:From|Subject|Betreff|Von|To|Sent):\\s|SYSTEM\\b|Dear [\\p{L}. ]{1,40},?\\s*$|Hi [\\p{L} ]{1,20},\\s*\\n)"
              + "|^(?:Kind|Best|Warm) regards|^Yours (?:sincerely|faithfully)|^Sincerely|^-{3,} ?(?:Forwarded|Original)|Traceback \\(most recent|\"\\w+\"\\s*:\\s*[\"\\[{]",
          Pattern.MULTILINE);

  private static final Pattern QUOTED =
      Pattern.compile(
          "\\[[^\\]\n]{3,400}\\]|```.*?(?:```|\\z)|^[ \\t]{0,20}>[^\n]*$|\"[^\"\\n]{3,400}\"|“[^”\\n]{3,400}”|„[^“”\\n]{3,400}[“”]|«[^»\\n]{3,400}»|<!--.*?(?:-->|\\z)|(?<=[\\s:])'[^'\\n]{12,400}'(?=[\\s.,!?]|$)",
          Pattern.DOTALL | Pattern.MULTILINE);

  private static final Pattern REPORTED =
      Pattern.compile(
          "\\b(?:said|says|told|tells|wrote|writes|texted|claims?|claimed|asked|according to|quote|quoting|lyrics|the song|line from|"
              + "apparently|rumou?r|joked|joking|kidding|pretend(?:ing)?|role[- ]?play|character|protagonist|in the (?:book|novel|movie|film|story)|thinks? I|think that I|supposed to be)\\b|(?i:\\bPOV\\b)");

  private static final Pattern UNREAL =
      Pattern.compile(
          "(?i)\\b(?:if|wish(?:ed)?|imagine|suppose|unless|as if|hypothetically|in my dreams|let us say|let's say|would have|rather than|instead of|dream(?:ed|t)? (?:that|about)|perhaps|maybe|might|not sure|probably|possibly|i guess)\\b");

  private static final Pattern QUESTION =
      Pattern.compile(
          "(?i)^(?:(?:hi|hey|ok|so|and|but|well|also|btw)[, ]+)*(?:what|why|how|when|where|who|which|whose|do you|does|did you|is it|is there|are you|are there|can you|could|would|should|shall|will you|have you|any|tell me|explain|let us|let's|please (?!call me)|remember when)\\b");

  private static final Pattern IRONY =
      Pattern.compile(
          "/s\\b|(?i:\\byeah,? right\\b|\\boh (?:great|joy|wonderful|fantastic|perfect|brilliant|lovely|yay)\\b|\\b(?:just|totally|absolutely) (?-i:LOVE|ADORE|LOVES)\\b|\\bsaid no ?one ever\\b|\\bnot!+|\\.\\.\\. ?not\\b|… ?not\\b|\\bexactly what i (?:need|wanted)|\\bwhat i really need\\b|\\bbest [\\p{L}]+ ever\\b|\\bthing ever\\b|\\bas if\\b|\\bjust what i (?:need|wanted)\\b|\\blucky me\\b|\\bi just love (?:it )?(?:when|being|how|having|getting)\\b|\\bgotta love\\b|\\bsarcas)");

  private static final Pattern DOUBTFUL = Pattern.compile("🙄|🙃|👏|\\bLOVE\\b");

  private static final Pattern FICTION =
      Pattern.compile(
          "(?i)\\b(?:role[- ]?play(?:ing)?|my (?:novel|poem|short story|screenplay|character|protagonist|lyrics)|this song|the song|in character|let us pretend|let's pretend|first lines? of)\\b");

  private OthersWords() {}

  /** Returns whether a text as a whole is a mail, a log or data, and not the speaker's words. */
  static boolean forwarded(String text) {
    return FORWARDED.matcher(text).find();
  }

  /** Returns a text whose quotations and code blocks are replaced by a mark. */
  static String withoutQuotations(String text) {
    return QUOTED.matcher(text).replaceAll("\"…\"");
  }

  /** Returns whether a sentence reports what somebody else says or what happens in fiction. */
  static boolean reported(String sentence) {
    return REPORTED.matcher(sentence).find();
  }

  /** Returns whether a sentence asks, supposes or doubts, and so claims nothing. */
  static boolean unclaimed(String sentence) {
    return sentence.endsWith("?")
        || UNREAL.matcher(sentence).find()
        || QUESTION.matcher(sentence).find();
  }

  /** Returns whether a sentence says by its words that it is irony. */
  static boolean ironic(String sentence) {
    return IRONY.matcher(sentence).find();
  }

  /** Returns whether a text may be ironic, so that praise in it may be none. */
  static boolean mayBeIronic(String text) {
    return ironic(text) || DOUBTFUL.matcher(text).find();
  }

  /** Returns whether a text speaks of fiction, so that "I" may be somebody else. */
  static boolean fiction(String text) {
    return FICTION.matcher(text).find();
  }
}
