package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Excerpt;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.guard.EchoFilter;
import java.util.ArrayList;
import java.util.List;

/** What is kept of the text around a statement, to be found by its words. */
public final class Surroundings {

  private static final int LONGEST = 300;

  private Surroundings() {}

  /** Of the turn itself first, then of the one before; up to 300 characters each. */
  public static List<Excerpt> of(Turn turn) {
    List<Excerpt> around = new ArrayList<>();
    around.add(new Excerpt(turn.source(), clean(turn.text())));
    turn.preceding().stream()
        .limit(1)
        .map(before -> new Excerpt(before.source(), clean(before.text())))
        .filter(excerpt -> !excerpt.text().isEmpty())
        .forEach(around::add);
    return around;
  }

  private static String clean(String text) {
    String own = Cleaning.clean(EchoFilter.part(text).own());
    if (own.length() <= LONGEST) {
      return own;
    }
    int end = Character.isHighSurrogate(own.charAt(LONGEST - 1)) ? 1 : 0;
    return own.substring(0, LONGEST - end);
  }
}
