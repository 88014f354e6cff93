package dev.memlog.language.readings;

import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of short answers. It puts the answer into the sentence that the question asks for, so
 * that "Ghent" behind "Where do you live?" reads as "I live in Ghent".
 */
final class Answers {

  /** The length in UTF-16 units from which on an answer speaks for itself. */
  private static final int LONGEST = 60;

  private record Question(Pattern pattern, String sentence) {}

  private static final List<Question> QUESTIONS = questions();

  private static final Pattern LEAD =
      Pattern.compile(
          "(?i)^(?:(?:in|at|to|from|it is|that is|I am|I live in|just|probably|a|an|as an?|near|for|on|my name is)\\s+)++");

  private static final Pattern YES =
      Pattern.compile("(?i)^(?:yes|yep|yeah|yup|sure am|I am|I do|indeed)\\b[\\s,.!]*$");
  private static final Pattern NO =
      Pattern.compile("(?i)^(?:no|nope|nah|not really|I am not|I do not)\\b[\\s,.!]*$");
  private static final Pattern ARE =
      Pattern.compile(
          "(?i)(?:^|[.,!] )are you (?<rest>(?!going|sure|ok|okay|ready|there|free|looking|still there)[^?.!]{2,60})\\?$");
  private static final Pattern DO =
      Pattern.compile(
          "(?i)(?:^|[.,!] )do you (?<rest>(?!want|mean|think|know|need|prefer|remember|see|mind)[^?.!,]{2,60})\\?$");

  private Answers() {}

  private static List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    for (String line : WordLists.lines(Answers.class, "questions.txt")) {
      int arrow = line.indexOf(" => ");
      questions.add(
          new Question(
              Pattern.compile("(?i)\\b(?:" + line.substring(0, arrow) + ")"),
              line.substring(arrow + 4)));
    }
    return List.copyOf(questions);
  }

  /** Returns the sentence that an answer to a question means; null if it is none of these. */
  static @Nullable String sentence(String question, String answer) {
    String asked = lastQuestion(question.strip());
    if (asked == null || answer.length() > LONGEST || answer.endsWith("?")) {
      return null;
    }
    String polar = polar(asked, answer);
    if (polar != null) {
      return polar;
    }
    String value = LEAD.matcher(answer.strip()).replaceFirst("").replaceFirst("[.!]+$", "");
    if (value.isBlank()) {
      return null;
    }
    for (Question one : QUESTIONS) {
      Matcher matcher = one.pattern.matcher(asked);
      if (matcher.find()) {
        String sentence = one.sentence.replace("%", value);
        return matcher.groupCount() > 0 && matcher.group(1) != null
            ? sentence.replace("$1", matcher.group(1))
            : sentence;
      }
    }
    return null;
  }

  private static @Nullable String lastQuestion(String text) {
    if (!text.endsWith("?")) {
      return null;
    }
    int from =
        Math.max(text.lastIndexOf(". "), Math.max(text.lastIndexOf("! "), text.lastIndexOf('\n')));
    from = Math.max(from, text.substring(0, text.length() - 1).lastIndexOf("? "));
    return text.substring(from < 0 ? 0 : from + 1).strip();
  }

  private static @Nullable String polar(String asked, String answer) {
    boolean yes = YES.matcher(answer).find();
    if (!yes && !NO.matcher(answer).find()) {
      return null;
    }
    Matcher are = ARE.matcher(asked);
    if (are.find()) {
      return (yes ? "I am " : "I am not ") + own(are.group("rest"));
    }
    Matcher asks = DO.matcher(asked);
    return asks.find() ? (yes ? "I " : "I do not ") + own(asks.group("rest")) : null;
  }

  private static String own(String words) {
    return words.replaceAll("\\byour\\b", "my").replaceAll("\\b(?:still|also|any) ", "");
  }
}
