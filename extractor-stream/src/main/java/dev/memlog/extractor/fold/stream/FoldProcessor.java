package dev.memlog.extractor.fold.stream;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.Decision;
import dev.memlog.extractor.fold.ConversationFold;
import dev.memlog.extractor.fold.DescriptionLimit;
import dev.memlog.extractor.fold.EventTarget;
import dev.memlog.extractor.fold.Step;
import dev.memlog.extractor.fold.Sweep;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.streams.LoneRecords;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processor of the fold in one task. For each valid event that {@link
 * dev.memlog.extractor.fold.intake.Intake} passes on, it reads the conversation from the stores,
 * has the pure {@link ConversationFold} compute the changes, and writes these as {@link
 * EncodedChanges}. Between events it continues sweeps, purges temporary conversations that are due,
 * and publishes the ends of idle ones.
 */
final class FoldProcessor {

  private static final Logger log = LoggerFactory.getLogger(FoldProcessor.class);
  private static final Duration PURGE_CHECK = Duration.ofMinutes(1);

  /** The largest number of purges of one visit, which delays the fold's next poll. */
  private static final int PURGES_AT_ONCE = 100;

  private final FoldResources resources;
  private final ProcessorContext<String, byte[]> context;
  private final FoldStores stores;
  private final ConversationFold fold;
  private final DesiredStateEncoder encoder;
  private final Sweeps sweeps;
  private final LoneRecords lone;
  private final TaskTimer purges;
  private final IdleConversations idle;
  private final TaskTimer idleVisits;

  FoldProcessor(
      FoldResources resources,
      DesiredStateEncoder encoder,
      ProcessorContext<String, byte[]> context) {
    this.resources = resources;
    this.context = context;
    this.encoder = encoder;
    stores = FoldStores.of(context);
    lone = LoneRecords.of(context);
    fold =
        new ConversationFold(
            resources.passages(), resources.events().temporaryRetention(), resources.turns());
    sweeps = new Sweeps(stores, this::proceed, context);
    purges = new TaskTimer(context, this::purgeWhatIsDue);
    purges.after(PURGE_CHECK);
    idle =
        new IdleConversations(
            stores.conversations(), resources.events().conversationRetention(), resources.turns());
    idleVisits = new TaskTimer(context, this::endIdle);
    if (idle.on()) {
      idleVisits.after(IdleConversations.VISIT);
    }
  }

  /**
   * Folds an event and writes its changes; returns why the event is rejected, or empty.
   *
   * @param appendedAt the time when the broker first appended the event, in epoch milliseconds
   */
  Optional<Rejection> fold(LogRecord origin, ConversationEvent event, long appendedAt) {
    lone.commit(context, appendedAt);
    var view =
        new StoredConversation(stores, event.getTenant(), event.getApp(), event.getConversation());
    Optional<String> foreign = EventTarget.foreign(view, event);
    if (foreign.isPresent()) {
      // A key that is bound to a user learns nothing about another user's conversations.
      decide(origin, event, appendedAt, "not_found", event.getConversation());
      return Optional.of(rejection(event, DeadLetterReason.WRONG_USER, foreign.get()));
    }
    if (DecisionRequest.of(origin.headers()).isPresent()) {
      boolean repeated = EventTarget.deletesAgain(view, event);
      Optional<String> missing = repeated ? Optional.empty() : EventTarget.missing(view, event);
      String result = repeated ? "unchanged" : "applied";
      decide(
          origin, event, appendedAt, missing.isEmpty() ? result : "not_found", missing.orElse(""));
      if (repeated || missing.isPresent()) {
        return Optional.empty();
      }
    }
    Step step = fold.fold(view, event, appendedAt);
    EncodedChanges changes = new EncodedChanges(view.key(), step.changes(), encoder);
    Optional<String> tooLarge =
        event.getPayload() instanceof ConversationUpdated
            ? DescriptionLimit.broken(step).or(changes::tooLarge)
            : changes.tooLarge();
    if (tooLarge.isPresent()) {
      return Optional.of(rejection(event, DeadLetterReason.TOO_LARGE, tooLarge.get()));
    }
    write(changes, appendedAt);
    step.next().ifPresent(s -> sweeps.begin(view, s, appendedAt));
    resources.metrics().folded(event.getPayload().getClass().getSimpleName());
    return Optional.empty();
  }

  private static Rejection rejection(
      ConversationEvent event, DeadLetterReason reason, String message) {
    return new Rejection(reason, message, event.getTenant()).of(event.getApp(), event.getUser());
  }

  /** Writes the decision about an event, if its caller waits for it. */
  private void decide(
      LogRecord origin, ConversationEvent event, long appendedAt, String result, String id) {
    Optional<String> request = DecisionRequest.of(origin.headers());
    if (request.isEmpty()) {
      return;
    }
    var decision = new Decision(result, id.isEmpty() ? List.of() : List.of(id), "");
    context.forward(
        new Record<>(
            Keys.decision(Keys.conversation(event), request.get()),
            encoder.encode(Topics.DECISIONS.name(), decision),
            appendedAt),
        Topics.DECISIONS.name());
    // The caller sees the decision only once the transaction is committed.
    context.commit();
  }

  /** Makes one step of a sweep, and returns the rest of the sweep. */
  private Optional<Sweep> proceed(StoredConversation view, Sweep sweep, long timestamp) {
    Step step = fold.proceed(view, sweep, timestamp);
    write(new EncodedChanges(view.key(), step.changes(), encoder), timestamp);
    return step.next();
  }

  /** Writes changes to the stores and the topics, in the transaction of the task. */
  private void write(EncodedChanges changes, long timestamp) {
    changes.remember(stores);
    changes.purgeAt().ifPresent(purges::at);
    changes.issue(context, timestamp, resources.metrics());
  }

  /**
   * Publishes the deletions of idle conversations and the ends of silent ones as events, so that a
   * replay of the events does the same.
   */
  private void endIdle(long now) {
    List<ConversationEvent> events = idle.next(now);
    idleVisits.at(idle.nextVisit());
    String topic = Topics.CONVERSATION_EVENTS_REROUTE.name();
    int deleted = 0;
    for (ConversationEvent event : events) {
      byte[] value = encoder.encode(topic, event);
      context.forward(new Record<>(Keys.conversation(event), value, now), topic);
      if (event.getPayload() instanceof ConversationDeleted) {
        deleted++;
        resources.metrics().expired().increment();
      } else {
        resources.metrics().silent().increment();
      }
    }
    if (deleted > 0) {
      log.atInfo()
          .addKeyValue("conversations", deleted)
          .log("deleted idle conversations by retention");
    }
  }

  private void purgeWhatIsDue(long now) {
    for (String due : due(now)) {
      String[] parts = due.split("/", -1);
      var view = new StoredConversation(stores, parts[1], parts[2], parts[3]);
      Step step = fold.purge(view);
      write(new EncodedChanges(view.key(), step.changes(), encoder), now);
      step.next().ifPresent(s -> sweeps.beginOneOfMany(view, s, now));
      // The entry has gone already if the conversation was deleted meanwhile.
      stores.purges().delete(due);
      resources.metrics().purged().increment();
      log.atInfo()
          .addKeyValue("tenant", parts[1])
          .addKeyValue("app", parts[2])
          .addKeyValue("conversation", parts[3])
          .log("purged a temporary conversation");
    }
    try (KeyValueIterator<String, byte[]> left = stores.purges().all()) {
      if (left.hasNext()) {
        long next = HexFormat.fromHexDigitsToLong(left.next().key.split("/", 2)[0]);
        purges.at(Math.max(next, now + PURGE_CHECK.toMillis()));
      }
    }
  }

  private List<String> due(long now) {
    return StoreEntries.read(
        stores.purges().range("", HexFormat.of().toHexDigits(now) + "/"),
        PURGES_AT_ONCE,
        purge -> purge.key);
  }
}
