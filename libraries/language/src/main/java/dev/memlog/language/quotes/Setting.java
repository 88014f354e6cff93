package dev.memlog.language.quotes;

import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A turn with who takes part in it.
 *
 * @param turn the turn
 * @param names the participants' names in lower case, which tell nothing
 * @param people whether people talk to one another, without an assistant. A named author whose
 *     messages follow one another without an answer speaks to people, too
 */
record Setting(Turn turn, Set<String> names, boolean people) {

  private static final String ASSISTANT = new Speaker(Role.ASSISTANT, null).name();

  static Setting of(Turn turn) {
    return new Setting(turn, names(turn), people(turn));
  }

  /** Returns whether an assistant says the words of the turn. */
  boolean byAssistant() {
    return turn.speaker().role() == Role.ASSISTANT;
  }

  /** Returns whether a run continues an earlier message of its speaker. */
  boolean continued(Runs.Run run) {
    Runs.Earlier before = run.before();
    return before != null && before.words().speaker().equals(turn.speaker().name());
  }

  private static boolean people(Turn turn) {
    boolean several = turn.speaker().author() != null && !turn.preceding().isEmpty();
    return turn.speaker().role() == Role.USER
        && (several || turn.everybody().size() > 1)
        && !turn.everybody().contains(ASSISTANT)
        && turn.preceding().stream().noneMatch(m -> m.speaker().role() == Role.ASSISTANT);
  }

  private static Set<String> names(Turn turn) {
    Set<String> names = new HashSet<>();
    for (String name : turn.everybody()) {
      names.addAll(List.of(name.toLowerCase(Locale.ROOT).split("[ .]+")));
    }
    return names;
  }
}
