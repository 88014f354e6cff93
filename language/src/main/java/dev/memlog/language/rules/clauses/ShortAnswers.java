package dev.memlog.language.rules.clauses;

import dev.memlog.language.dates.NumberWords;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.turn.MessageVersion;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A converter of short answers to sentences in the first person, with words of the question: "How
 * old is your cat?" "Five." → "My cat is five years old". It supports only questions of known
 * forms.
 */
public final class ShortAnswers {

  /**
   * A question that a turn answers.
   *
   * @param text the sentence of the question, without contractions
   * @param source the message that asks the question
   */
  public record Question(String text, MessageVersion source) {}

  private static final int LONGEST = 12;

  private static final String NUMBER =
      "(?:about |around |almost |nearly |over |just |only )?(?:\\d[\\d,.]*|an?|"
          + NumberWords.CARDINALS
          + "|a couple of|a few|several)";
  private static final Pattern DURATION =
      Pattern.compile(
          "^(?:for |like )?(?<d>"
              + NUMBER
              + "(?: and a half)? (?:minutes?|hours?|days?|weeks?|months?|years?))(?: or so| now| already)?$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern COUNT =
      Pattern.compile("^(?:i have )?(?<d>" + NUMBER + ")(?: of them)?$", Pattern.CASE_INSENSITIVE);
  private static final Pattern AGE =
      Pattern.compile(
          "^(?:he|she|it)?(?: is )?(?<d>" + NUMBER + ")(?: years old)?$", Pattern.CASE_INSENSITIVE);

  private record Form(Pattern question, Pattern answer, String completed) {}

  private static final Pattern PHRASE = Pattern.compile("^(?<d>.+)$");

  private static final List<Form> FORMS =
      List.of(
          form(
              "how long have you (?<q>been \\p{L}+.*|had .*|known .*|lived .*|worked .*|owned .*|played .*)",
              DURATION,
              "I have q for d"),
          form(
              "how long have (?:the two of you|you two|you guys|you both) (?<q>been \\p{L}+.*)",
              DURATION,
              "I have q for d"),
          form("how old (?:is|are) (?<q>your .*|the .*)", AGE, "q is d years old"),
          form("how old are you", AGE, "I am d years old"),
          form("how many (?<q>[\\p{L}' -]+) do you have", COUNT, "I have d q"),
          form(
              "what(?: is|'s) (?<q>your (?:favou?rite|current|next|new|dream|job|name|hobby)[\\p{L}' -]*)",
              PHRASE,
              "q is d"),
          form("what(?: is|'s) (?<q>your [\\p{L}' -]*name)", PHRASE, "q is d"),
          form("where do you (?<q>live|work|study)(?: now)?", PHRASE, "I q d"),
          form("where are you from(?: originally)?", PHRASE, "I am from d"),
          form(
              "what (?:instruments?|sports?|games?|music|languages?) do you (?<q>play|speak|listen to|like)",
              PHRASE,
              "I q d"));

  private ShortAnswers() {}

  private static Form form(String question, Pattern answer, String completed) {
    return new Form(
        Pattern.compile(
            "(?:.*, )?(?:so |and |oh |by the way,? )?" + question, Pattern.CASE_INSENSITIVE),
        answer,
        completed);
  }

  /**
   * Returns a short answer as a sentence in the first person.
   *
   * @param question the sentence of the question, without contractions
   * @param answer the tokens of the answer, without openers and fillers
   * @return the sentence; empty if the question has no known form or the answer does not fit it
   */
  public static Optional<String> completed(String question, List<Token> answer) {
    String asked = question.replaceAll("[?!.\\s]+$", "");
    Token first = answer.isEmpty() ? new Token("", Pos.X) : answer.getFirst();
    String said =
        (first.is(Pos.PROPN) && NumberWords.of(first.lower()) < 0
                ? TokenText.join(answer)
                : lowered(TokenText.join(answer)))
            .replaceAll("[.!\\s]+$", "");
    if (answer.isEmpty()
        || answer.size() > LONGEST
        || answer.stream().anyMatch(ShortAnswers::finite)) {
      return Optional.empty();
    }
    for (Form form : FORMS) {
      Matcher q = form.question.matcher(asked);
      Matcher a = form.answer.matcher(said);
      if (q.matches() && a.matches() && sensible(form, answer)) {
        String about = q.namedGroups().containsKey("q") ? q.group("q") : "";
        // "your cat" in the question is "my cat" in the answer.
        String mine = about.replaceAll("\\b(?i:your)\\b", "my").replaceAll("\\b(?i:you)\\b", "I");
        String sentence =
            form.completed
                .replaceFirst("\\bd\\b", Matcher.quoteReplacement(answerPart(a.group("d"), form)))
                .replaceFirst("\\bq\\b", Matcher.quoteReplacement(mine));
        return Optional.of(sentence);
      }
    }
    return Optional.empty();
  }

  private static String lowered(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  private static String answerPart(String answer, Form form) {
    boolean place = form.completed.equals("I q d");
    if (place
        && form.question.pattern().contains("where")
        && !answer.matches("(?i)(?:in|at|near|on|for) .*")) {
      return "in " + answer;
    }
    return answer;
  }

  private static boolean sensible(Form form, List<Token> answer) {
    // Any phrase matches these forms, so it must at least contain a noun or number.
    return form.answer != PHRASE
        || (answer.stream().anyMatch(token -> token.is(Pos.NOUN, Pos.PROPN, Pos.NUM))
            && !answer.getFirst().is(Pos.INTJ));
  }

  private static boolean finite(Token token) {
    return token.is(Pos.AUX, Pos.VERB) && !Verbs.gerund(token.lower());
  }
}
