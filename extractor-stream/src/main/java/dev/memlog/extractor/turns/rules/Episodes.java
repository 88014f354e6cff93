package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Episode;
import dev.memlog.extractor.turns.dates.When;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The extraction of the deed and its place from the statement of an episode. */
final class Episodes {

  private static final Pattern WHERE =
      Pattern.compile(
          "\\b(?:in|at|to|near|from) ((?:the |a |an |their )?(?:[\\p{L}'-]+ ){0,3}?(?:beach|park|gym|cafe|café|restaurant|studio|museum|school|university|college|mountains?|lake|forest|shelter|hospital|office|store|shop|mall|church|center|centre|club|library|theater|theatre|cinema|concert|festival|conference|garden|farm|island|city|village|town|country|airport|station|hotel|house|home)|(?!January|February|March|April|May |June|July|August|September|October|November|December)\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)*)");

  private Episodes() {}

  static Episode of(String statement, String subject, @Nullable When when, String said) {
    String what =
        statement.startsWith(subject + " ") ? statement.substring(subject.length() + 1) : statement;
    Matcher where = WHERE.matcher(statement);
    return new Episode(what, where.find() ? where.group(1) : null, when, Kinds.valence(said));
  }
}
