package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.Decision;
import dev.memlog.events.MemoryCommand;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.Permit;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the decisions about the commands whose callers wait for them. It keeps decisions in
 * a state store as long as their topic does, so that a repeated command gets its first decision.
 * Each added decision removes expired ones. A key holds a command only as a hash.
 */
final class CommandDecisions {

  /** The results of commands that may succeed if they are tried again. */
  private static final Set<String> ERRORS = Set.of("not_found", "refused");

  private static final Duration KEPT = Topics.DECISIONS.retention().orElseThrow();
  private static final String BY_COMMAND = "c/";
  private static final String BY_AGE = "a/";

  /** The largest number of decisions that one removes. */
  private static final int AT_ONCE = 10;

  private final MemoryCodec codec;
  private final KeyValueStore<String, byte[]> tombstones;
  private final KeyValueStore<String, byte[]> decided;
  private final ProcessorContext<String, byte[]> context;

  /**
   * Creates a writer.
   *
   * @param stores the stores; that of tombstones also holds the permits that were used, and that of
   *     the clock the decisions
   */
  CommandDecisions(
      MemoryCodec codec, MemoryStores stores, ProcessorContext<String, byte[]> context) {
    this.codec = codec;
    this.tombstones = stores.tombstones();
    this.decided = stores.clock();
    this.context = context;
  }

  /**
   * Writes the first decision about a command again, if the decision is kept and the caller waits
   * for it.
   *
   * @return whether the command was answered, so that it must not be applied again
   */
  boolean repeat(LogRecord taken, MemoryCommand command) {
    byte[] known = waits(taken) ? kept(command) : null;
    if (known == null) {
      return false;
    }
    forward(taken, known);
    return true;
  }

  /**
   * Returns whether another command has used the permit of a command; else notes that this command
   * uses it. A retry of a command may use its permit again.
   */
  boolean usedBefore(LogRecord taken, Inputs.Addressed command) {
    Optional<String> permit = Permit.of(taken.headers());
    if (permit.isEmpty()) {
      return false;
    }
    String key = command.owner() + "/permit/" + permit.get();
    byte[] by = command.input().cause().getId().getBytes(UTF_8);
    byte[] known = tombstones.putIfAbsent(key, by);
    return known != null && !Arrays.equals(known, by);
  }

  /** Returns whether the caller of a record waits for the decision. */
  static boolean waits(LogRecord taken) {
    return DecisionRequest.of(taken.headers()).isPresent();
  }

  /**
   * Writes a decision, if the caller of the record waits for it. Keeps the decision if the record
   * is a command, unless it is an error: such a command may be tried again.
   */
  void write(LogRecord taken, SpecificRecord value, Decision decision) {
    if (!waits(taken)) {
      return;
    }
    byte[] encoded = codec.encode(Topics.DECISIONS.name(), decision);
    if (value instanceof MemoryCommand command && !ERRORS.contains(decision.getResult())) {
      keep(command, encoded, taken.timestamp());
    }
    forward(taken, encoded);
  }

  /** Writes that a record is refused, if its caller waits for the decision. */
  void refuse(LogRecord taken, String detail) {
    forward(
        taken, codec.encode(Topics.DECISIONS.name(), new Decision("refused", List.of(), detail)));
  }

  private void forward(LogRecord taken, byte[] decision) {
    byte[] key = taken.key();
    Optional<String> request = DecisionRequest.of(taken.headers());
    if (request.isPresent() && key != null) {
      context.forward(
          new Record<>(
              Keys.decision(new String(key, UTF_8), request.get()), decision, taken.timestamp()),
          Topics.DECISIONS.name());
      // The caller sees the decision only once the transaction is committed.
      context.commit();
    }
  }

  /** Returns the encoded decision about a command; null if none is kept. */
  private byte @Nullable [] kept(MemoryCommand command) {
    return decided.get(BY_COMMAND + hash(command));
  }

  /**
   * Adds a decision.
   *
   * @param decision the encoded decision
   * @param at the time when the broker appended the command, in epoch milliseconds
   */
  private void keep(MemoryCommand command, byte[] decision, long at) {
    removeBefore(at - KEPT.toMillis());
    String hash = hash(command);
    decided.put(BY_COMMAND + hash, decision);
    decided.put(BY_AGE + time(at) + "/" + hash, hash.getBytes(US_ASCII));
  }

  private void removeBefore(long time) {
    StoreEntries.read(
            decided.range(BY_AGE, BY_AGE + time(time)),
            AT_ONCE,
            old -> List.of(old.key, BY_COMMAND + new String(old.value, US_ASCII)))
        .forEach(keys -> keys.forEach(decided::delete));
  }

  /** Returns a hash of everything in a command but its time, which differs in a repetition. */
  private static String hash(MemoryCommand command) {
    Object payload = command.getPayload();
    return MemoryText.hash(
        String.join(
            "/",
            Keys.owner(command.getTenant(), command.getApp(), command.getUser()),
            command.getCommandId(),
            payload.getClass().getSimpleName(),
            payload.toString()));
  }

  private static String time(long millis) {
    return String.format(Locale.ROOT, "%015d", Math.max(0, millis));
  }
}
