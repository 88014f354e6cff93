package dev.memlog.extractor.stream;

import dev.memlog.extractor.fold.Place;
import dev.memlog.extractor.fold.Sweep;
import dev.memlog.extractor.state.SweepKind;
import dev.memlog.extractor.state.SweepState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Goes over whole conversations, a bounded number of messages at a time: the first of them with the
 * event that asks for it, the others between events, over as many transactions as it takes. What is
 * left is a store's entry, one for each conversation, so a restart goes on where it was.
 */
final class Sweeps {

  /** How often it goes on. */
  static final Duration VISIT = Duration.ofMillis(50);

  /** Steps at once, each of a page of messages: all that an event or a visit may take. */
  private static final int STEPS = 8;

  /** Above every character of a key. */
  private static final String ABOVE = "\u007f";

  private final Remembered stores;
  private final Steps steps;

  /** The conversation that was visited last, so that a long one does not hold up the others. */
  private String last = "";

  /** Whether any may be left: an idle task does not look into its store at each visit. */
  private boolean some = true;

  /** Takes a step of a sweep. */
  interface Steps {
    Optional<Sweep> proceed(StoredConversation view, Sweep sweep, long appendedAt);
  }

  Sweeps(Remembered stores, Steps steps) {
    this.stores = stores;
    this.steps = steps;
  }

  /**
   * Takes the first steps. A sweep that was under way gives way to this: whatever asks for one
   * later asks for no less.
   *
   * @param appendedAt when the broker took the event that asks for it, epoch milliseconds
   */
  void begin(StoredConversation view, Sweep sweep, long appendedAt) {
    proceed(view, sweep, appendedAt, STEPS);
  }

  /** Takes one step, where many conversations begin at once. */
  void beginOneOfMany(StoredConversation view, Sweep sweep, long appendedAt) {
    proceed(view, sweep, appendedAt, 1);
  }

  private void put(String conversation, Sweep sweep, long appendedAt) {
    stores.sweeps().put(conversation, state(sweep, appendedAt));
    some = true;
  }

  /** Goes on with some of what is left. */
  void visit() {
    if (!some) {
      return;
    }
    List<String> due = due();
    some = !due.isEmpty();
    for (String key : due) {
      SweepState state = stores.sweeps().get(key);
      proceed(
          StoredConversation.of(stores, key),
          sweep(state),
          state.getAppendedAt(),
          Math.max(1, STEPS / due.size()));
      last = key;
    }
  }

  private void proceed(StoredConversation view, Sweep sweep, long appendedAt, int most) {
    Optional<Sweep> next = Optional.of(sweep);
    for (int step = 0; step < most && next.isPresent(); step++) {
      next = steps.proceed(view, next.get(), appendedAt);
    }
    if (next.isPresent()) {
      put(view.key(), next.get(), appendedAt);
    } else {
      stores.sweeps().delete(view.key());
    }
  }

  /** The conversations behind the last one visited, then those before it. */
  private List<String> due() {
    List<String> due = keys(last + "\u0000", ABOVE, STEPS);
    if (due.size() < STEPS && !last.isEmpty()) {
      due.addAll(keys("", last, STEPS - due.size()));
    }
    return due;
  }

  private List<String> keys(String from, String to, int most) {
    List<String> keys = new ArrayList<>();
    try (KeyValueIterator<String, SweepState> all = stores.sweeps().range(from, to)) {
      while (keys.size() < most && all.hasNext()) {
        keys.add(all.next().key);
      }
    }
    return keys;
  }

  private static SweepState state(Sweep sweep, long appendedAt) {
    return switch (sweep) {
      case Sweep.Retitle(Place from) ->
          new SweepState(SweepKind.RETITLE, from.at(), from.messageId(), appendedAt);
      case Sweep.Withdraw(String after) ->
          new SweepState(SweepKind.WITHDRAW, 0L, after, appendedAt);
      case Sweep.Erase(String after) -> new SweepState(SweepKind.ERASE, 0L, after, appendedAt);
    };
  }

  private static Sweep sweep(SweepState state) {
    return switch (state.getKind()) {
      case RETITLE -> new Sweep.Retitle(new Place(state.getAt(), state.getMessageId()));
      case WITHDRAW -> new Sweep.Withdraw(state.getMessageId());
      case ERASE -> new Sweep.Erase(state.getMessageId());
    };
  }
}
