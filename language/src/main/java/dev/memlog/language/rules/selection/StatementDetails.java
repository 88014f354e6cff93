package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.rules.references.Scene;
import dev.memlog.language.turn.Episode;
import dev.memlog.language.turn.Turn;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of the subject of a statement, and of the details of the event that the statement
 * describes.
 */
public final class StatementDetails {

  private static final Pattern OWNED =
      Pattern.compile(
          "^(?:The )?[\\p{L}]+(?:'s|s') (?:\\p{L}+ )?\\p{L}+(?= (?:is|are|was|were|has|have|had|\\p{L}+s|\\p{L}+ed)\\b)");

  private static final Pattern WHERE =
      Pattern.compile(
          "\\b(?:in|at|to|near|from) ((?:the |a |an |their )?(?:[\\p{L}'-]+ ){0,3}?(?:beach|park|gym|cafe|café|restaurant|studio|museum|school|university|college|mountains?|lake|forest|shelter|hospital|office|store|shop|mall|church|center|centre|club|library|theater|theatre|cinema|concert|festival|conference|garden|farm|island|city|village|town|country|airport|station|hotel|house|home)|(?!"
              + DateVocabulary.MONTH
              + ")\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)*)");

  private StatementDetails() {}

  /**
   * Returns the subject of a statement: the participant, or a person's thing such as "Ann's cat",
   * with which the statement begins. If there is neither, returns a participant whom the statement
   * mentions, or else the speaker.
   */
  public static String subject(String statement, Turn turn) {
    for (String name : turn.everybody()) {
      if (statement.startsWith(name + " ")) {
        return name;
      }
    }
    Matcher owned = OWNED.matcher(statement);
    if (owned.find()) {
      return owned.group();
    }
    for (String name : turn.everybody()) {
      if (statement.contains(Scene.inText(name))) {
        return name;
      }
    }
    return turn.speaker().name();
  }

  /**
   * Returns the action, the place and the feeling of an event that a statement describes.
   *
   * @param statement the statement in the third person
   * @param subject the subject of the statement
   * @param said the sentence as its speaker wrote it
   */
  public static Episode episode(String statement, String subject, String said) {
    String what =
        statement.startsWith(subject + " ") ? statement.substring(subject.length() + 1) : statement;
    Matcher where = WHERE.matcher(statement);
    return new Episode(what, where.find() ? where.group(1) : null, StatementKinds.valence(said));
  }
}
