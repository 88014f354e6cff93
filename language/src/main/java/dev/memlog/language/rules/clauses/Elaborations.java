package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A converter that completes a clause with a bare amount. It adds the thing that the amount
 * measures, which the clause before names. In "I checked my step count - I'm at 9000", the second
 * clause becomes "I have 9000 steps". In "I'm working on my boat - I've spent 20 hours", the second
 * clause ends with "on my boat".
 */
public final class Elaborations {

  private static final Pattern COUNT =
      Pattern.compile(
          "\\b(?:my|our|the)(?: current| total| overall)? (?<n>\\p{L}{3,}) count\\b"
              + "|\\bthe (?:total )?number of (?:my |our )?(?<ns>\\p{L}{3,}s)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LEVEL =
      Pattern.compile(
          "^(?:I am|we are|it is)(?: now| currently| already)*+(?: at| up to)?(?<about>(?: close"
              + " to| about| around| nearly| almost| over))? (?<d>\\d[\\d,.]*)(?<when>(?: now|"
              + " today| already| right now| at the moment)*+)$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WORK =
      Pattern.compile(
          "\\b(?:time|work|works|worked|working) on (?<o>(?:my|our|an?|the) (?:[\\p{L}-]+"
              + " ){0,4}?[\\p{L}-]+)(?: lately| recently| right now| at home)*+$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HOURS =
      Pattern.compile(
          "^(?:I|we) (?:have )?(?:already |now )*+(?:spent|put in|invested|dedicated) (?:about"
              + " |around |over |almost |nearly )?\\S+ (?:hours|days|weeks|months)$",
          Pattern.CASE_INSENSITIVE);

  private Elaborations() {}

  /**
   * Returns the self-contained sentence for a clause with a bare amount.
   *
   * @param before the clause before {@code clause} in the same sentence
   * @param clause the clause with the amount
   * @return the sentence; empty if the clause has no bare amount, or if {@code before} does not
   *     name the thing that is counted
   */
  public static Optional<String> completed(List<Token> before, List<Token> clause) {
    String said = TokenText.join(clause);
    Matcher level = LEVEL.matcher(said);
    Matcher count = COUNT.matcher(TokenText.join(before));
    if (level.matches() && count.find()) {
      String counted = count.group("n") == null ? count.group("ns") : plural(count.group("n"));
      String about = level.group("about") == null ? "" : level.group("about");
      return Optional.of(
          "I have" + about + " " + level.group("d") + " " + counted + level.group("when"));
    }
    Matcher work = WORK.matcher(TokenText.join(before));
    if (HOURS.matcher(said).matches() && work.find()) {
      return Optional.of(said + " on " + work.group("o"));
    }
    return Optional.empty();
  }

  private static String plural(String noun) {
    return noun.endsWith("s") ? noun : Stems.withS(noun);
  }
}
