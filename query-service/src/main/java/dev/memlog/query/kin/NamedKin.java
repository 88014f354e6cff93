package dev.memlog.query.kin;

import dev.memlog.language.graph.Kin;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of the names that English texts give to a person's relatives, friends and pets, as in
 * "my sister Bea".
 */
public final class NamedKin {

  private static final String NAME = "(?<name>\\p{Lu}\\p{Ll}[\\p{L}\\p{N}-]*)";
  private static final String KIN =
      "(?:\\p{Ll}[\\p{L}-]* ){0,2}?(?<kin>" + Kin.PATTERN + ")(?![\\p{L}\\p{N}])";

  /** "my sister's name is Bea", "my sister Bea", "my dog is called Rex". */
  private static final String BEFORE_NAME =
      KIN
          + "(?:['’]?s name(?: is|['’]s)|,? who is called| is called|,? called|,? named|,)? "
          + NAME;

  private static final Pattern OWN = Pattern.compile("\\b[Mm]y " + BEFORE_NAME);

  /** "I have a brother called Tom". */
  private static final Pattern HAVING =
      Pattern.compile(
          "\\bI(?: have|['’]ve got| got| adopted) an? "
              + KIN
              + ",? (?:who is )?(?:called|named) "
              + NAME);

  /** "Bea is my sister", "Bea, my sister". */
  private static final Pattern AFTER_NAME = Pattern.compile(NAME + "(?:,| is| was) my " + KIN);

  private static final Pattern OF_ANOTHER =
      Pattern.compile(
          "(?<possessor>\\p{Lu}[\\p{L}\\p{N}]*)" + KinChain.POSSESSIVE + " " + BEFORE_NAME);

  /** "Bea is Ann's sister", "Bea, Ann's sister". */
  private static final Pattern NAME_OF_ANOTHER =
      Pattern.compile(
          NAME
              + "(?:,| is| was) (?<possessor>\\p{Lu}[\\p{L}\\p{N}]*)"
              + KinChain.POSSESSIVE
              + " "
              + KIN);

  private NamedKin() {}

  /**
   * Returns the name that a text gives to a relative of its speaker, such as "Bea" for "my sister
   * Bea"; empty if it gives none.
   *
   * @param kin the word for the relative, as {@link Kin#of} returns it
   */
  public static Optional<String> ofSpeaker(String text, String kin) {
    for (Pattern pattern : new Pattern[] {OWN, HAVING, AFTER_NAME}) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        if (isKin(matcher, kin)) {
          return Optional.of(matcher.group("name"));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the name that a text gives to a relative of a named person, such as "Bea" for "Ann's
   * sister Bea"; empty if it gives none.
   *
   * @param possessor the name of that person, such as "Ann"; case is ignored
   * @param kin the word for the relative, as {@link Kin#of} returns it
   */
  public static Optional<String> of(String text, String possessor, String kin) {
    for (Pattern pattern : new Pattern[] {OF_ANOTHER, NAME_OF_ANOTHER}) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        if (matcher.group("possessor").equalsIgnoreCase(possessor) && isKin(matcher, kin)) {
          return Optional.of(matcher.group("name"));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether a text contains a name as a whole word; case matters. */
  public static boolean mentions(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
          && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isKin(Matcher matcher, String kin) {
    return Kin.of(matcher.group("kin")).filter(kin::equals).isPresent();
  }
}
