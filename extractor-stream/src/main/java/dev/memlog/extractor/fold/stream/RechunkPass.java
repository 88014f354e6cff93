package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.ConversationFold;
import dev.memlog.extractor.fold.MessagePlace;
import dev.memlog.extractor.fold.Reselection;
import dev.memlog.extractor.fold.Step;
import dev.memlog.extractor.fold.Sweep;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.state.RechunkState;
import dev.memlog.extractor.streams.ReceivedRecord;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.state.Rechunk;
import dev.memlog.state.RechunkProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pass over all conversations of a task that chunks their messages by the present rules, or has
 * them read again for memories. The first kind issues the passages that differ from those issued
 * before, and withdraws those that no longer exist; the second kind issues a turn for each message.
 * The pass works between events, a few milliseconds at a time, and never issues more than the
 * request allows. The store holds its progress, so that it continues after a restart.
 *
 * <p>Only operators request a pass, so a request that cannot be read is logged and skipped.
 */
final class RechunkPass implements TaskProcessor.Work {

  private static final Logger log = LoggerFactory.getLogger(RechunkPass.class);

  /** The only key of the store. */
  private static final String KEY = "rechunk";

  /** The time of one visit, a tenth of the time between two visits. */
  private static final Duration VISIT = Sweeps.VISIT.dividedBy(10);

  /** The number of passages of one visit after which it ends; a step issues those of one page. */
  private static final int PASSAGES = 64;

  /** The time in milliseconds between two records of progress. */
  private static final long REPORT_MILLIS = 500;

  private final FoldResources resources;
  private final DesiredStateEncoder encoder;
  private final ProcessorContext<String, byte[]> context;
  private final FoldStores stores;
  private final KeyValueStore<String, RechunkState> store;
  private final ConversationFold fold;
  private final String rules;
  private final TaskTimer visits;
  private @Nullable RechunkState state;
  private boolean loaded;
  private long reportedAt;

  RechunkPass(
      FoldResources resources,
      DesiredStateEncoder encoder,
      ProcessorContext<String, byte[]> context) {
    this.resources = resources;
    this.encoder = encoder;
    this.context = context;
    stores = FoldStores.of(context);
    store = context.getStateStore(Nodes.RECHUNK_STORE);
    fold =
        new ConversationFold(
            resources.passages(), resources.events().temporaryRetention(), resources.turns());
    rules = resources.passages().toString();
    visits = new TaskTimer(context, this::visit);
    visits.after(Sweeps.VISIT);
  }

  @Override
  public void take(Record<byte[], byte[]> record) {
    switch (resources.rechunks().readKnown(record.headers(), record.value())) {
      case Outcome.Value(SpecificRecord value) -> take((Rechunk) value);
      case Outcome.NoOp _, Outcome.Delete _ -> {
        // The record has no effect.
      }
      case Outcome.Poison(DeadLetterReason reason, String message) ->
          log.atWarn()
              .addKeyValue("record", ReceivedRecord.of(context, record).id())
              .addKeyValue("reason", reason.word())
              .log("skips a request to chunk all messages again: {}", message);
    }
  }

  private @Nullable RechunkState state() {
    if (!loaded) {
      state = store.get(KEY);
      loaded = true;
    }
    return state;
  }

  /**
   * Starts a pass for a new request, or raises the number of passages that a known request allows.
   * A negative number ends the pass. A repeated request changes nothing.
   */
  private void take(Rechunk request) {
    if (request.getProgress() != null) {
      return;
    }
    RechunkState known = state();
    if (known == null || !known.getId().equals(request.getId())) {
      begin(request);
    } else if (request.getAllowed() < 0 && !known.getComplete()) {
      log.atInfo().addKeyValue("request", known.getId()).log("a request to rechunk is withdrawn");
      known.setComplete(true);
      keep(known);
      report(known);
    } else if (request.getAllowed() > known.getAllowed()) {
      known.setAllowed(request.getAllowed());
      keep(known);
    }
  }

  private void begin(Rechunk request) {
    boolean withdrawn = request.getAllowed() < 0;
    RechunkState begun =
        RechunkState.newBuilder()
            .setId(request.getId())
            .setRules(rules)
            .setAllowed(request.getAllowed())
            .setMemories(request.getMemories())
            .setTotal(stores.messages().approximateNumEntries())
            .setComplete(withdrawn)
            .build();
    log.atInfo()
        .addKeyValue("request", begun.getId())
        .addKeyValue("partition", context.taskId().partition())
        .log(
            begun.getMemories()
                ? "begins to read all messages again for memories"
                : "begins to chunk all messages again");
    keep(begun);
    report(begun);
  }

  /**
   * Continues the pass for a few milliseconds.
   *
   * @param now the current time, in epoch milliseconds
   */
  private void visit(long now) {
    RechunkState pass = state();
    if (pass == null || pass.getComplete()) {
      return;
    }
    if (!pass.getMemories() && !pass.getRules().equals(rules)) {
      log.atInfo()
          .addKeyValue("request", pass.getId())
          .log("begins to chunk all messages again, since the rules have changed");
      beginAgain(pass);
    }
    long until = System.nanoTime() + VISIT.toNanos();
    long most = Math.min(pass.getAllowed(), pass.getIssued() + PASSAGES);
    boolean moved = false;
    while (!pass.getComplete() && pass.getIssued() < most) {
      step(pass, now);
      moved = true;
      if (System.nanoTime() - until >= 0) {
        break;
      }
    }
    if (moved) {
      keep(pass);
      boolean used = pass.getIssued() >= pass.getAllowed();
      if (pass.getComplete() || used || now - reportedAt >= REPORT_MILLIS) {
        reportedAt = now;
        report(pass);
      }
    }
  }

  private void beginAgain(RechunkState pass) {
    pass.setRules(rules);
    pass.setExamined(0);
    pass.setConversation("");
    pass.setSelected(null);
    pass.setAt(null);
  }

  private void step(RechunkState pass, long now) {
    if (pass.getSelected() != null) {
      select(pass, now);
    } else if (pass.getAt() != null) {
      chunk(pass, now);
    } else {
      openNext(pass);
    }
  }

  private void openNext(RechunkState pass) {
    try (KeyValueIterator<String, ?> next =
        stores.conversations().range(pass.getConversation() + "\u0000", StoreEntries.ABOVE)) {
      if (next.hasNext()) {
        pass.setConversation(next.next().key);
        if (pass.getMemories()) {
          pass.setAt(Long.MIN_VALUE);
          pass.setMessageId("");
        } else {
          pass.setSelected("");
        }
      } else {
        pass.setComplete(true);
        pass.setTotal(pass.getExamined());
        log.atInfo()
            .addKeyValue("request", pass.getId())
            .addKeyValue("partition", context.taskId().partition())
            .log(
                pass.getMemories()
                    ? "had {} messages read again, {} turns"
                    : "chunked {} messages again, {} passages changed",
                pass.getExamined(),
                pass.getIssued());
      }
    }
  }

  private void select(RechunkState pass, long now) {
    StoredConversation view = StoredConversation.of(stores, pass.getConversation());
    Reselection page = fold.reselect(view, pass.getSelected());
    make(pass, new EncodedChanges(view.key(), page.changes(), encoder), now);
    pass.setExamined(pass.getExamined() + page.examined());
    pass.setTotal(Math.max(pass.getTotal(), pass.getExamined()));
    pass.setSelected(page.next().orElse(null));
    if (page.next().isEmpty()) {
      pass.setAt(Long.MIN_VALUE);
      pass.setMessageId("");
    }
  }

  private void chunk(RechunkState pass, long now) {
    StoredConversation view = StoredConversation.of(stores, pass.getConversation());
    MessagePlace from = new MessagePlace(pass.getAt(), pass.getMessageId());
    Step step =
        pass.getMemories()
            ? fold.reread(view, from, now)
            : fold.proceed(view, Sweep.retitle(from), now);
    make(pass, new EncodedChanges(view.key(), step.changes(), encoder), now);
    if (pass.getMemories()) {
      pass.setExamined(pass.getExamined() + step.changes().size());
      pass.setTotal(Math.max(pass.getTotal(), pass.getExamined()));
    }
    Optional<MessagePlace> next = step.next().map(Sweep::from);
    pass.setAt(next.map(MessagePlace::at).orElse(null));
    pass.setMessageId(next.map(MessagePlace::messageId).orElse(""));
  }

  private void make(RechunkState pass, EncodedChanges changes, long now) {
    changes.remember(stores);
    changes.issue(context, now, true, resources.metrics());
    pass.setIssued(
        pass.getIssued() + changes.count(pass.getMemories() ? Topics.TURNS : Topics.PASSAGES));
  }

  private void keep(RechunkState changed) {
    state = changed;
    store.put(KEY, changed);
    visits.after(Sweeps.VISIT);
  }

  private void report(RechunkState pass) {
    int partition = context.taskId().partition();
    var answer = new Rechunk();
    answer.setId(pass.getId());
    answer.setRequestedAt(Instant.EPOCH);
    answer.setAllowed(pass.getAllowed());
    answer.setProgress(
        new RechunkProgress(
            pass.getExamined(), pass.getTotal(), pass.getIssued(), pass.getComplete()));
    context.forward(
        new Record<>(
            Keys.rechunkProgress(partition),
            encoder.encode(Topics.RECHUNKS.name(), answer),
            context.currentSystemTimeMs()),
        Topics.RECHUNKS.name());
  }
}
