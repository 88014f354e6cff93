package dev.memlog.language.cleaning;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Excerpt;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A selector of the excerpts that are stored with a statement, so that a search also finds the
 * statement by words near it. Sentences about sensitive matters that are not allowed are left out.
 */
public final class Excerpts {

  private static final int LONGEST = 300;

  private Excerpts() {}

  /**
   * Returns an excerpt of a turn's message, then an excerpt of the message before it, each up to
   * 300 UTF-16 units long. A message without text that may be stored gets no excerpt.
   *
   * @param allowed the sensitive matters that may be stored
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
    String kept = kept(TextCleaner.clean(EchoFilter.part(text).own()), allowed);
    if (!kept.isEmpty()) {
      around.add(new Excerpt(source, kept));
    }
  }

  /**
   * Returns the beginning of a text without sensitive sentences. Reads no more sentences than it
   * keeps, since a text may be long.
   */
  private static String kept(String own, Set<Sensitivity> allowed) {
    List<String> plain = new ArrayList<>();
    int characters = 0;
    boolean all = true;
    for (String sentence : SentenceSplitter.sentences(own)) {
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
    // Two sentences together may touch a matter that neither touches alone.
    return allowed.containsAll(SensitiveCategories.of(kept)) ? kept : "";
  }
}
