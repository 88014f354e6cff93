package dev.memlog.extractor.memories;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.events.Reissue;
import dev.memlog.extractor.evolution.Change;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.MemoryEvolution;
import dev.memlog.extractor.evolution.OwnerMemories;
import dev.memlog.extractor.intake.DeadLetters;
import dev.memlog.extractor.intake.Incoming;
import dev.memlog.extractor.intake.Outages;
import dev.memlog.extractor.intake.Rejection;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads inputs, has the pure evolution say what they change, and makes it. */
final class Evolving {

  private static final Logger log = LoggerFactory.getLogger(Evolving.class);

  /** Of one round, which stands between the stage and its next poll. */
  private static final int ACCESSES_AT_ONCE = 1000;

  private final ProcessorContext<String, byte[]> context;
  private final MemoryStage stage;
  private final MemoryStores stores;
  private final MemoryCodec codec;
  private final MemoryEvolution evolution;
  private final Inputs inputs;
  private final OwnerCache owners;
  private final Outputs outputs;

  Evolving(MemoryStage stage, ProcessorContext<String, byte[]> context) {
    this.context = context;
    this.stage = stage;
    stores = MemoryStores.of(context);
    codec = new MemoryCodec(stage.serdes());
    evolution = new MemoryEvolution(stage.rules(), stage.calibration());
    inputs = new Inputs(stage.vectors());
    owners = new OwnerCache(stores, codec, stage.vectors().model(), stage.cachedMemories());
    outputs = new Outputs(stores, codec, stage.vectors(), context, stage.metrics());
    context.schedule(stage.accessInterval(), PunctuationType.WALL_CLOCK_TIME, this::tellAccesses);
  }

  void take(Record<byte[], byte[]> record) {
    byte[] value = record.value();
    if (value == null) {
      return; // a no-op, or a candidate that is not kept any longer
    }
    RecordMetadata at =
        context
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a record without topic and offset"));
    try {
      SpecificRecord decoded = codec.decode(at.topic(), value);
      Instant appendedAt =
          Instant.ofEpochMilli(AppendedAt.of(record.headers(), Math.max(0, record.timestamp())));
      if (decoded instanceof MemoryCommand command
          && command.getPayload() instanceof Purge purge
          && purge.getReach().equals("app")) {
        purgeApp(command, appendedAt);
      } else if (decoded instanceof MemoryCommand command
          && command.getPayload() instanceof Reissue reissue) {
        String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
        reissue.getMemoryIds().forEach(id -> reissue(Keys.memory(owner, id), record.timestamp()));
      } else {
        Optional<Inputs.Addressed> read = inputs.read(decoded, appendedAt);
        read.ifPresent(input -> evolve(input.owner(), input.input()));
      }
    } catch (SerializationException e) {
      if (Outages.behind(e)) {
        throw e;
      }
      reject(at, record, DeadLetterReason.UNDESERIALIZABLE, "the value cannot be read");
    } catch (IllegalArgumentException e) {
      reject(at, record, DeadLetterReason.INVALID_EVENT, String.valueOf(e.getMessage()));
    }
  }

  private void evolve(String owner, Input input) {
    OwnerMemories state = owners.get(owner);
    List<Change> changes = changes(state, input);
    outputs.make(owner, changes, input).forEach(state::apply);
  }

  /**
   * What would fail at each attempt must not hold up everybody's memories: a statement is set
   * aside. What takes something away never is, for then it would stay.
   */
  private List<Change> changes(OwnerMemories state, Input input) {
    try {
      return evolution.evolve(state, input);
    } catch (RuntimeException e) {
      if (!(input instanceof Input.Proposed || input instanceof Input.Revised)) {
        throw e;
      }
      log.atError().setCause(e).log("evolution fails at a statement");
      throw new IllegalArgumentException("evolution fails at it: " + e.getClass().getName(), e);
    }
  }

  /** Every owner of the app whose memories lie here; the others' are purged where they lie. */
  private void purgeApp(MemoryCommand command, Instant at) {
    String anyone = Keys.owner(command.getTenant(), command.getApp(), null);
    stores
        .marks()
        .put(OwnerCache.everyone(anyone), Long.toString(at.toEpochMilli()).getBytes(UTF_8));
    for (String owner : ownersOf(anyone)) {
      if (inputs.read(command, at).orElseThrow().input() instanceof Input.PurgedOwner purged) {
        evolve(owner, purged);
      }
    }
  }

  /**
   * @param prefix {@code tenant/app/}
   */
  private List<String> ownersOf(String prefix) {
    List<String> found = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all =
        stores.memories().range(prefix, prefix + MemoryStores.ABOVE)) {
      while (all.hasNext()) {
        String key = all.next().key;
        String owner = key.substring(0, key.lastIndexOf('/'));
        if (found.isEmpty() || !found.getLast().equals(owner)) {
          found.add(owner);
        }
      }
    }
    return found;
  }

  /** Issues a memory again as it stands, with its vector; nothing, if it is gone. */
  private void reissue(String key, long timestamp) {
    byte[] memory = stores.memories().get(key);
    if (memory == null) {
      return;
    }
    byte[] vector = stores.vectors().get(key);
    if (vector != null) {
      context.forward(new Record<>(key, vector, timestamp), MemoryNodes.VECTORS);
    }
    context.forward(new Record<>(key, memory, timestamp), MemoryNodes.MEMORIES);
  }

  /** Absolute counts, so that a round that is lost costs nothing but time. */
  private void tellAccesses(long now) {
    List<String> due = new ArrayList<>();
    try (KeyValueIterator<String, byte[]> all = stores.accessed().all()) {
      while (due.size() < ACCESSES_AT_ONCE && all.hasNext()) {
        due.add(all.next().key);
      }
    }
    for (String key : due) {
      byte[] memory = stores.memories().get(key);
      if (memory != null) {
        context.forward(new Record<>(key, memory, now), MemoryNodes.MEMORIES);
      }
      stores.accessed().delete(key);
    }
  }

  private void reject(
      RecordMetadata at, Record<byte[], byte[]> record, DeadLetterReason reason, String message) {
    log.atWarn()
        .addKeyValue("topic", at.topic())
        .addKeyValue("partition", at.partition())
        .addKeyValue("offset", at.offset())
        .addKeyValue("reason", reason.word())
        .log("set a record aside");
    stage.metrics().rejected(reason);
    String sink =
        at.topic().equals(Topics.MEMORY_COMMANDS.name())
            ? MemoryNodes.DEAD_COMMANDS
            : at.topic().equals(Topics.MEMORY_CANDIDATES.name()) ? MemoryNodes.DEAD_CANDIDATES : "";
    if (sink.isEmpty()) {
      return; // turns and accesses are ours alone to write: counted and logged
    }
    Incoming incoming =
        new Incoming(
            at.topic(),
            at.partition(),
            at.offset(),
            record.timestamp(),
            record.key(),
            record.value(),
            record.headers());
    var rejection = new Rejection(reason, message, null);
    context.forward(
        DeadLetters.of(MemoryNodes.EVOLUTION, incoming, rejection, context.currentSystemTimeMs()),
        sink);
  }
}
