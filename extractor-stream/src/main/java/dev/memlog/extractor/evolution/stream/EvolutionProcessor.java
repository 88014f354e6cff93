package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.Access;
import dev.memlog.events.ChangeCore;
import dev.memlog.events.Decision;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.events.Reissue;
import dev.memlog.events.Tick;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.core.CoreMemory;
import dev.memlog.extractor.evolution.Decisions;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.MemoryEvolution;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.rules.TimeToLive;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.streams.ReceivedRecord;
import dev.memlog.extractor.streams.StreamsDeadLetter;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.rules.CommandRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processor of evolution in one task. It reads the input topics and dead-letters invalid
 * records. {@link MemoryEvolution} computes the changes of an owner's memories, and {@link Outputs}
 * writes them. At the times of {@link OwnerClock}, it issues ticks for owners that are due.
 */
final class EvolutionProcessor implements TaskProcessor.Work {

  private static final Logger log = LoggerFactory.getLogger(EvolutionProcessor.class);

  /** The reaches of purges that concern every owner of an app. */
  private static final Set<String> APP_REACHES = Set.of("app", "app_memories", "app_window");

  private final ProcessorContext<String, byte[]> context;
  private final EvolutionResources resources;
  private final MemoryStores stores;
  private final MemoryCodec codec;
  private final MemoryEvolution evolution;
  private final TaskTimer ticks;
  private final OwnerClock clock;
  private final StoredJournal journal;
  private final Inputs inputs;
  private final OwnerCache owners;
  private final Outputs outputs;
  private final CommandDecisions decisions;
  private final CoreBlocks core;
  private final GraphRecords graph;
  private final RelationRecords relations;
  private boolean followed;

  EvolutionProcessor(EvolutionResources resources, ProcessorContext<String, byte[]> context) {
    this.context = context;
    this.resources = resources;
    stores = MemoryStores.of(context);
    codec = new MemoryCodec(resources.serdes(), resources.reader());
    evolution = new MemoryEvolution(resources.rules(), resources.calibration());
    ticks = new TaskTimer(context, this::issueTicks);
    clock = new OwnerClock(stores.clock(), resources.rules().lifecycle().interval(), ticks::at);
    journal = new StoredJournal(stores.journal());
    inputs = new Inputs(resources.vectors());
    owners =
        new OwnerCache(
            stores, codec, resources.vectors().model(), resources.evolution().cachedMemories());
    outputs =
        new Outputs(
            stores,
            codec,
            resources.vectors(),
            context,
            resources.metrics(),
            journal,
            new UsageRecords(stores, context, resources.evolution().accessInterval()));
    decisions = new CommandDecisions(codec, stores, context);
    core =
        new CoreBlocks(
            stores.core(), codec, context, resources.metrics(), new CoreMemory(resources.core()));
    var elements = new StoredElements(stores.graph(), codec, context);
    graph = new GraphRecords(elements, resources.graph(), resources.metrics());
    relations = new RelationRecords(elements, resources);
    ticks.after(resources.rules().lifecycle().interval());
  }

  @Override
  public void take(Record<byte[], byte[]> record) {
    LogRecord incoming = ReceivedRecord.of(context, InputOrder.appended(record));
    switch (resources.reader().read(record.headers(), record.value())) {
      case Outcome.Value(SpecificRecord value) -> take(incoming, value);
      case Outcome.NoOp _, Outcome.Delete _ -> {
        // A no-op has no effect, and only evolution itself deletes candidates.
        return;
      }
      case Outcome.Poison(DeadLetterReason reason, String message) ->
          reject(incoming, new Rejection(reason, message, incoming.tenantOfKey()));
      case Outcome.UnknownSchema(int id) ->
          throw new LogUnavailableException(
              "the registry does not know schema %d, which %s names".formatted(id, incoming.id()));
      case Outcome.Unavailable(_, String detail) -> throw new LogUnavailableException(detail);
    }
    deleteCandidate(incoming);
  }

  /**
   * Deletes the record of a candidate that evolution has processed, in the same transaction. The
   * memory holds what it needs of the candidate and follows withdrawals, while the record would
   * keep the text of messages that are deleted later.
   */
  private void deleteCandidate(LogRecord taken) {
    byte[] key = taken.key();
    if (key != null && taken.topic().equals(Topics.MEMORY_CANDIDATES.name())) {
      context.forward(
          new Record<>(new String(key, UTF_8), null, taken.timestamp()),
          Topics.MEMORY_CANDIDATES.name());
    }
  }

  private void take(LogRecord incoming, SpecificRecord value) {
    try {
      Instant appendedAt =
          Instant.ofEpochMilli(
              AppendedAt.of(incoming.headers(), Math.max(0, incoming.timestamp())));
      if (value instanceof MemoryCommand command) {
        CommandRules.require(command);
        if (decisions.repeat(incoming, command)) {
          resources.accepted(incoming);
          return;
        }
      }
      if (value instanceof MemoryCommand command
          && command.getPayload() instanceof Purge purge
          && APP_REACHES.contains(purge.getReach())) {
        purgeApp(incoming, command, purge.getReach(), appendedAt);
      } else if (value instanceof MemoryCommand command
          && command.getPayload() instanceof Reissue reissue) {
        String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
        reissue.getMemoryIds().forEach(id -> reissue(Keys.memory(owner, id), incoming.timestamp()));
      } else if (value instanceof MemoryCommand command
          && command.getPayload() instanceof ChangeCore change) {
        decisions.write(incoming, command, changeCore(command, change, appendedAt));
      } else {
        evolve(incoming, value, inputs.read(value, appendedAt));
      }
      resources.accepted(incoming);
    } catch (IllegalArgumentException e) {
      reject(incoming, rejection(value, String.valueOf(e.getMessage())));
    }
  }

  private Decision changeCore(MemoryCommand command, ChangeCore change, Instant at) {
    String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
    if (owners.purged(owner, at)) {
      return new Decision("dropped", List.of(), "purged");
    }
    Decision decision = core.change(owner, command, change, at);
    core.due(owner).ifPresent(due -> clock.schedule(owner, due));
    return decision;
  }

  private static Rejection rejection(SpecificRecord value, String message) {
    var rejection = new Rejection(DeadLetterReason.INVALID_EVENT, message, tenantOf(value));
    return value instanceof MemoryCommand command
        ? rejection.of(command.getApp(), command.getUser())
        : rejection;
  }

  /**
   * Returns the tenant that a value names, if valid; else null. The key's tenant is used only for
   * records that cannot be read.
   */
  private static @Nullable String tenantOf(SpecificRecord value) {
    Object tenant =
        switch (value) {
          case MemoryCandidate candidate -> candidate.getTenant();
          case TurnEvent turn -> turn.getTenant();
          case Access access -> access.getTenant();
          case MemoryCommand command -> command.getTenant();
          default -> null;
        };
    return tenant instanceof String id && Ids.valid(id) ? id : null;
  }

  /**
   * Applies the inputs of a record. If its caller waits for the decision, applies them only if
   * everything exists that they name, and writes the decision.
   */
  private void evolve(LogRecord incoming, SpecificRecord value, List<Inputs.Addressed> inputs) {
    if (inputs.isEmpty()) {
      return;
    }
    boolean waits = CommandDecisions.waits(incoming);
    List<String> missing =
        waits
            ? inputs.stream()
                .flatMap(each -> Decisions.missing(owners.get(each.owner()), each.input()).stream())
                .distinct()
                .toList()
            : List.of();
    Inputs.Addressed first = inputs.getFirst();
    if (!missing.isEmpty()) {
      decisions.write(incoming, value, Decisions.notFound(missing));
    } else if (decisions.usedBefore(incoming, first)) {
      decisions.refuse(incoming, "used");
    } else {
      List<Change> changes = new ArrayList<>();
      inputs.forEach(each -> changes.addAll(evolve(each.owner(), each.input())));
      if (waits) {
        decisions.write(
            incoming, value, Decisions.of(owners.get(first.owner()), first.input(), changes));
      }
    }
  }

  private List<Change> evolve(String owner, Input input) {
    OwnerMemories state = owners.get(owner);
    List<Change> changes = changes(state, input);
    outputs.make(owner, state, changes, input);
    graph.follow(owner, state, changes, input);
    relations.follow(owner, state, changes, input);
    schedule(owner, state, changes, input);
    return changes;
  }

  /** Schedules the next tick of an owner. */
  private void schedule(String owner, OwnerMemories state, List<Change> changes, Input input) {
    evolution.due(state, changes, input.at()).ifPresent(at -> clock.schedule(owner, at));
    graph.due(state).ifPresent(at -> clock.schedule(owner, at));
    if (input instanceof Input.Ticked) {
      evolution.due(state).ifPresent(at -> clock.schedule(owner, at));
      core.expire(owner, input.at());
      core.due(owner).ifPresent(at -> clock.schedule(owner, at));
      journal.expire(owner, input.at().minus(resources.rules().lifecycle().undoableFor()));
    } else if (input instanceof Input.Ended && state.size() > 0) {
      Duration settling = resources.rules().lifecycle().consolidation().afterConversation();
      clock.schedule(owner, input.at().plus(settling));
    } else if (input instanceof Input.PurgedOwner) {
      clock.forget(owner);
      core.purge(owner, input.at());
      journal.expire(owner, Instant.ofEpochMilli(Long.MAX_VALUE));
    }
  }

  /**
   * Appends a tick to the log for each owner who is due. Only ticks make the changes that are due
   * by time, so that a replay of the log makes the same changes without a clock.
   */
  private void issueTicks(long now) {
    followTimeToLive(now);
    for (String owner : clock.takeDue(now)) {
      var of = GraphOwner.of(owner);
      var tick =
          new MemoryCommand(
              "tick-" + now,
              of.tenant(),
              of.app(),
              of.user(),
              Instant.ofEpochMilli(now),
              new Tick(Instant.ofEpochMilli(now)));
      context.forward(
          new Record<>(owner, codec.encode(Topics.MEMORY_COMMANDS.name(), tick), now),
          Topics.MEMORY_COMMANDS.name());
    }
    long round = now + resources.rules().lifecycle().interval().toMillis();
    clock.next().ifPresent(due -> ticks.at(Math.max(due, round)));
  }

  /**
   * Schedules a tick of every owner if the time to live has changed since the last start, because
   * the due times in the store depend on the former value.
   */
  private void followTimeToLive(long now) {
    if (followed) {
      return;
    }
    followed = true;
    TimeToLive given = resources.rules().lifecycle().retention().timeToLive();
    String settings =
        given.equals(TimeToLive.NONE)
            ? ""
            : given.after() + " " + new TreeMap<>(given.apps()).entrySet();
    if (clock.adopt(settings)) {
      Instant at = Instant.ofEpochMilli(now);
      stores.ownersOf("").forEach(owner -> clock.schedule(owner, at));
    }
  }

  /**
   * Returns the changes of an input. A statement or an import on which evolution fails is
   * dead-lettered, since it would fail at each attempt and block all later inputs. If evolution
   * fails on a decision, the earliest added memory is archived instead. An input that removes data
   * is never dead-lettered, since the data would stay.
   */
  private List<Change> changes(OwnerMemories state, Input input) {
    try {
      return evolution.evolve(state, input);
    } catch (RuntimeException e) {
      if (input instanceof Input.Compacted compacted && !compacted.firstIn()) {
        log.atError()
            .setCause(e)
            .log("evolution failed on a decision; the earliest added memory is archived");
        return evolution.evolve(state, compacted.withFirstIn());
      }
      if (!(input instanceof Input.Proposed
          || input instanceof Input.Reworded
          || input instanceof Input.Revised
          || input instanceof Input.Imported)) {
        throw e;
      }
      log.atError().setCause(e).log("evolution failed on a statement");
      throw new IllegalArgumentException("evolution failed: " + e.getClass().getName(), e);
    }
  }

  /**
   * Purges the owners of an app whose memories this task holds; other tasks purge the others. Only
   * a purge of everything leaves a tombstone for all owners of the app.
   */
  private void purgeApp(LogRecord incoming, MemoryCommand command, String reach, Instant at) {
    Input input = inputs.read(command, at).getFirst().input();
    String anyone = Keys.owner(command.getTenant(), command.getApp(), null);
    if (reach.equals("app")) {
      stores
          .tombstones()
          .put(OwnerCache.everyone(anyone), Long.toString(at.toEpochMilli()).getBytes(UTF_8));
    }
    boolean found = false;
    for (String owner : stores.ownersOf(anyone)) {
      if (!(input instanceof Input.PurgedMemories named)) {
        evolve(owner, input);
        continue;
      }
      List<String> held =
          named.memoryIds().stream()
              .filter(id -> stores.memories().get(Keys.memory(owner, id)) != null)
              .toList();
      if (!held.isEmpty()) {
        evolve(owner, new Input.PurgedMemories(at, named.cause(), held));
        found = true;
      }
    }
    if (input instanceof Input.PurgedMemories named) {
      decisions.write(
          incoming,
          command,
          found ? new Decision("applied", List.of(), "") : Decisions.notFound(named.memoryIds()));
    }
  }

  /**
   * Writes a memory and its vector to their topics again, in their current state. Does nothing if
   * the memory was deleted.
   */
  private void reissue(String key, long timestamp) {
    byte[] memory = stores.memories().get(key);
    if (memory == null) {
      return;
    }
    byte[] vector = stores.vectors().get(key);
    if (vector != null) {
      context.forward(new Record<>(key, vector, timestamp), Topics.MEMORY_VECTORS.name());
    }
    context.forward(new Record<>(key, memory, timestamp), Topics.MEMORIES.name());
  }

  private void reject(LogRecord incoming, Rejection rejection) {
    decisions.refuse(incoming, rejection.reason().word());
    resources.rejected(incoming, rejection);
    EvolutionTopology.deadLetters(incoming.topic())
        .ifPresentOrElse(
            to ->
                StreamsDeadLetter.forward(context, MemoryNodes.EVOLUTION, incoming, rejection, to),
            // Only the query service writes accesses, and losing one matters little.
            () -> StreamsDeadLetter.skip(incoming, rejection));
  }
}
