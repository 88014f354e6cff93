package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Excerpt;
import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.guard.EchoFilter;
import dev.memlog.extractor.turns.guard.SensitiveCategories;
import dev.memlog.extractor.turns.guard.Sensitivity;
import dev.memlog.extractor.turns.language.Beginning;
import dev.memlog.extractor.turns.language.English;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is kept of the text around a statement, to be found by its words. What may not be remembered
 * is not kept here, either: a sentence that touches a sensitive matter is left out.
 */
public final class Surroundings {

  private static final int LONGEST = 300;

  private Surroundings() {}

  /**
   * Of the turn itself first, then of the one before; up to 300 characters each. Nothing is kept of
   * a message that holds nothing else than what may not be remembered.
   *
   * @param allowed sensitive matters that may be remembered
   */
  public static List<Excerpt> of(Turn turn, Set<Sensitivity> allowed) {
    List<Excerpt> around = new ArrayList<>();
    add(around, turn.source(), turn.text(), allowed);
    turn.preceding().stream()
        .limit(1)
        .forEach(before -> add(around, before.source(), before.text(), allowed));
    return around;
  }

  private static void add(
      List<Excerpt> around, MessageVersion source, String text, Set<Sensitivity> allowed) {
    String kept = kept(Cleaning.clean(EchoFilter.part(text).own()), allowed);
    if (!kept.isEmpty()) {
      around.add(new Excerpt(source, kept));
    }
  }

  /** Looks at no more sentences than are kept, since a text may be long. */
  private static String kept(String own, Set<Sensitivity> allowed) {
    List<String> plain = new ArrayList<>();
    int characters = 0;
    boolean all = true;
    for (String sentence : English.sentences(own)) {
      if (characters >= LONGEST) {
        break;
      }
      if (allowed.containsAll(SensitiveCategories.of(sentence))) {
        plain.add(sentence);
        characters += sentence.length();
      } else {
        all = false;
      }
    }
    String kept = Beginning.of(all ? own : String.join(" ", plain), LONGEST);
    // What only two sentences together touch is nothing to keep, either.
    return allowed.containsAll(SensitiveCategories.of(kept)) ? kept : "";
  }
}
