package dev.memlog.language.quotes;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Relations of a run to the earlier words that it answers, corrects, agrees with or changes. */
final class Replies {

  /** The share of the question's worth that counts for an answer. */
  private static final double OF_QUESTION = 0.5;

  private static final double ANSWER = 6;
  private static final double ANSWER_TO_ASSISTANT = 14;

  /** The share of the worth of corrected words, or of words to which the speaker agrees. */
  private static final double OF_REPAIRED = 0.9;

  private Replies() {}

  /** Returns whether a run answers a question for facts, corrects earlier words or joins in. */
  static boolean answersOrCorrects(Words words, Runs.Run run) {
    Runs.Earlier before = run.before();
    if (before == null) {
      return false;
    }
    if (before.question()) {
      String question = before.asked();
      return run.first() == run.last()
          && !Patterns.in("thanks", words.text())
          && !Patterns.in("offer", question)
          && !Patterns.in("quiz", question);
    }
    return Patterns.in("repair", words.text()) || Patterns.in("agreement", words.text());
  }

  /** Returns the question that a run answers; null if it answers none. */
  static @Nullable Words question(Words words, Runs.Run run) {
    Runs.Earlier before = run.before();
    return before != null && before.question() && answersOrCorrects(words, run)
        ? Words.of(before.asked(), words.lexicon())
        : null;
  }

  /** Returns whether a run corrects earlier words or agrees with them. */
  static boolean repairs(Words words, Runs.Run run) {
    return run.before() != null && !run.before().question() && answersOrCorrects(words, run);
  }

  /** Returns whether a sentence to an assistant only changes an earlier request. */
  static boolean changesRequest(Words words, Runs.Run run) {
    Runs.Earlier before = run.before();
    return before != null
        && !before.question()
        && words.lexicon().english()
        && !words.has("first")
        && !words.has("person")
        && !words.lexicon().set("third").contains(words.opener())
        && Words.of(before.words().text(), words.lexicon()).request();
  }

  /** Returns the worth that earlier words lend to a reply. */
  static double lent(Words words, Runs.Run run, Set<String> names) {
    Runs.Earlier before = run.before();
    if (before == null || !answersOrCorrects(words, run)) {
      return 0;
    }
    Words said = Words.of(before.asked(), words.lexicon());
    return before.question()
        ? (before.assistant() ? ANSWER_TO_ASSISTANT : ANSWER)
            + OF_QUESTION * Worth.told(said, names)
        : OF_REPAIRED * Worth.of(said, names, false).score();
  }
}
