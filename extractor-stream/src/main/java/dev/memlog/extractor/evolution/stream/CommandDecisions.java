package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.Decision;
import dev.memlog.extractor.evolution.Change;
import dev.memlog.extractor.evolution.Decisions;
import dev.memlog.extractor.evolution.OwnerMemories;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Permit;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** The writer of the decisions about the commands whose callers wait for them. */
final class CommandDecisions {

  private final MemoryCodec codec;
  private final KeyValueStore<String, byte[]> tombstones;
  private final ProcessorContext<String, byte[]> context;

  /**
   * Creates a writer.
   *
   * @param tombstones the store of tombstones, which also holds the permits that were used
   */
  CommandDecisions(
      MemoryCodec codec,
      KeyValueStore<String, byte[]> tombstones,
      ProcessorContext<String, byte[]> context) {
    this.codec = codec;
    this.tombstones = tombstones;
    this.context = context;
  }

  /**
   * Applies the inputs of a record. If the caller waits for the decision, applies them only if
   * everything exists that they name, and writes the decision.
   *
   * @param states returns the memories of an input's owner
   * @param evolve applies an input and returns the changes
   */
  void decide(
      LogRecord taken,
      List<Inputs.Addressed> inputs,
      Function<Inputs.Addressed, OwnerMemories> states,
      Function<Inputs.Addressed, List<Change>> evolve) {
    List<String> missing =
        waits(taken)
            ? inputs.stream()
                .flatMap(input -> Decisions.missing(states.apply(input), input.input()).stream())
                .distinct()
                .toList()
            : List.of();
    if (!missing.isEmpty()) {
      write(taken, Decisions.notFound(missing));
      return;
    }
    if (!inputs.isEmpty() && usedBefore(taken, inputs.getFirst())) {
      write(taken, new Decision("refused", List.of(), "used"));
      return;
    }
    List<Change> changes = new ArrayList<>();
    inputs.forEach(input -> changes.addAll(evolve.apply(input)));
    if (waits(taken) && !inputs.isEmpty()) {
      Inputs.Addressed first = inputs.getFirst();
      write(taken, Decisions.of(states.apply(first), first.input(), changes));
    }
  }

  /**
   * Returns whether another command has used the permit of a command; else notes that this command
   * uses it. A retry of a command may use its permit again.
   */
  private boolean usedBefore(LogRecord taken, Inputs.Addressed command) {
    Optional<String> permit = Permit.of(taken.headers());
    if (permit.isEmpty()) {
      return false;
    }
    String key = command.owner() + "/permit/" + permit.get();
    byte[] by = command.input().cause().getId().getBytes(UTF_8);
    byte[] known = tombstones.putIfAbsent(key, by);
    return known != null && !Arrays.equals(known, by);
  }

  private static boolean waits(LogRecord taken) {
    return DecisionRequest.of(taken.headers()).isPresent();
  }

  /** Writes a decision, if the caller of the record waits for it. */
  void write(LogRecord taken, Decision decision) {
    byte[] key = taken.key();
    Optional<String> request = DecisionRequest.of(taken.headers());
    if (request.isPresent() && key != null) {
      context.forward(
          new Record<>(
              Keys.decision(new String(key, UTF_8), request.get()),
              codec.encode(Topics.DECISIONS.name(), decision),
              taken.timestamp()),
          MemoryNodes.DECISIONS);
      // The caller sees the decision only once the transaction is committed.
      context.commit();
    }
  }
}
