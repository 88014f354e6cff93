package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.MessagePlace;
import dev.memlog.extractor.fold.Sweep;
import dev.memlog.extractor.state.SweepState;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.extractor.streams.TaskTimer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The sweeps over whole conversations, which handle a bounded number of messages at a time. The
 * first messages are processed with the event that causes the sweep, the others between events,
 * over several transactions. The store holds one entry for each unfinished sweep, so that the sweep
 * continues after a restart.
 */
final class Sweeps {

  /** The time between two visits. */
  static final Duration VISIT = Duration.ofMillis(50);

  /** The largest number of steps of one event or visit; a step handles one page of messages. */
  private static final int STEPS = 8;

  private final FoldStores stores;
  private final Steps steps;

  /**
   * The conversation that was visited last; the next visit starts behind it, so that a long one
   * does not delay the others.
   */
  private String last = "";

  private final TaskTimer visits;

  /** The action of a sweep's step, which returns the rest of the sweep; empty if it is done. */
  interface Steps {
    Optional<Sweep> proceed(StoredConversation view, Sweep sweep, long appendedAt);
  }

  Sweeps(FoldStores stores, Steps steps, ProcessorContext<String, byte[]> context) {
    this.stores = stores;
    this.steps = steps;
    visits = new TaskTimer(context, _ -> visit());
    visits.after(VISIT);
  }

  /**
   * Starts a sweep with its first steps. It replaces an unfinished sweep of the conversation, since
   * a later sweep covers at least as much.
   *
   * @param appendedAt the time when the broker appended the event that causes the sweep, in epoch
   *     milliseconds
   */
  void begin(StoredConversation view, Sweep sweep, long appendedAt) {
    proceed(view, sweep, appendedAt, STEPS);
  }

  /** Starts a sweep with a single step, for a cause that starts sweeps of many conversations. */
  void beginOneOfMany(StoredConversation view, Sweep sweep, long appendedAt) {
    proceed(view, sweep, appendedAt, 1);
  }

  private void put(String conversation, Sweep sweep, long appendedAt) {
    stores
        .sweeps()
        .put(
            conversation,
            new SweepState(sweep.kind(), sweep.from().at(), sweep.from().messageId(), appendedAt));
    visits.after(VISIT);
  }

  /** Makes further steps of the unfinished sweeps. */
  private void visit() {
    List<String> due = due();
    if (!due.isEmpty()) {
      // The sweeps of this visit may end, but others may lie behind them.
      visits.after(VISIT);
    }
    for (String key : due) {
      SweepState state = stores.sweeps().get(key);
      proceed(
          StoredConversation.of(stores, key),
          new Sweep(state.getKind(), new MessagePlace(state.getAt(), state.getMessageId())),
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

  /**
   * Returns the conversations to visit: those behind the last one visited, then those before it.
   */
  private List<String> due() {
    List<String> due = keys(last + "\u0000", StoreEntries.ABOVE, STEPS);
    if (due.size() < STEPS && !last.isEmpty()) {
      due.addAll(keys("", last, STEPS - due.size()));
    }
    return due;
  }

  private List<String> keys(String from, String to, int most) {
    return StoreEntries.read(stores.sweeps().range(from, to), most, sweep -> sweep.key);
  }
}
