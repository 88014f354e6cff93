package dev.memlog.extractor.extraction;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A processor of batches of turns, in order. {@link TurnReader} extracts the candidates of each
 * turn, the embedder computes their vectors, and the producer writes them to topic
 * memory-candidates.
 *
 * @param partitions the number of partitions of topic memory-candidates
 */
record Reading(
    TurnReader reader,
    Embedder embedder,
    RecordReader turns,
    Producer<String, MemoryCandidate> producer,
    TurnDeadLetters deadLetters,
    int partitions,
    ExtractionMetrics metrics) {

  private static final Logger log = LoggerFactory.getLogger(Reading.class);

  /** The largest number of texts of one call to the embedder. */
  private static final int SLICE = 32;

  /** A turn and the candidates extracted from it, without vectors. */
  private record Read(
      ConsumerRecord<byte[], byte[]> record, TurnEvent event, List<MemoryCandidate> candidates) {}

  /**
   * Reads turns and blocks until the broker has acknowledged their candidates.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the embedder is unavailable; the
   *     same records can be read again
   * @throws ExecutionException if the broker did not accept a candidate; the same records can be
   *     read again
   */
  void read(Iterable<ConsumerRecord<byte[], byte[]>> records)
      throws ExecutionException, InterruptedException {
    List<Read> read = new ArrayList<>();
    List<MemoryCandidate> all = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      Optional<TurnEvent> turn = turn(record);
      if (turn.isPresent()) {
        var one = new Read(record, turn.get(), candidates(record, turn.get()));
        read.add(one);
        all.addAll(one.candidates());
      }
    }
    try {
      keep(all);
    } catch (ExecutionException | RuntimeException | Error e) {
      if (!TurnDeadLetters.deserves(e)) {
        throw e;
      }
      // Handled one by one, so that only the failing turn loses its candidates.
      for (Read one : read) {
        keep(one.record(), one.event(), one.candidates());
      }
    }
  }

  /**
   * Returns the turn or ended conversation that a record holds; empty if it holds none, or if it
   * cannot be read now.
   */
  Optional<TurnEvent> readable(ConsumerRecord<byte[], byte[]> record) {
    return turns.read(record.headers(), record.value()) instanceof Outcome.Value(TurnEvent event)
            && readable(event.getPayload())
        ? Optional.of(event)
        : Optional.empty();
  }

  /**
   * Returns the turn or ended conversation that a record holds; empty if it holds none.
   *
   * @throws LogUnavailableException if the record cannot be read now and must be read again
   */
  Optional<TurnEvent> turn(ConsumerRecord<byte[], byte[]> record) {
    return switch (turns.readKnown(record.headers(), record.value())) {
      // Evolution reads withdrawals itself.
      case Outcome.Value(TurnEvent event) when readable(event.getPayload()) -> Optional.of(event);
      case Outcome.Value _, Outcome.Delete _, Outcome.NoOp _ -> Optional.empty();
      case Outcome.Poison(_, String message) -> {
        // Evolution reads the same record and dead-letters it.
        log.atError()
            .addKeyValue("topic", record.topic())
            .addKeyValue("partition", record.partition())
            .addKeyValue("offset", record.offset())
            .addKeyValue("reason", message)
            .log("a turn cannot be read");
        metrics.unreadable().increment();
        yield Optional.empty();
      }
    };
  }

  private static boolean readable(Object payload) {
    return payload instanceof Turn
        || payload instanceof CompactionDue
        || payload instanceof ConsolidationDue
        || (payload instanceof ConversationClosed closed && !closed.getMessages().isEmpty());
  }

  /**
   * Returns the candidates of a turn, without vectors. Safe for use by several threads.
   *
   * @return the candidates; empty if the extractor fails on the turn, which is then dead-lettered
   *     and does not affect later turns
   * @throws CancellationException if interrupted
   * @throws ExecutionException if the broker did not accept the dead letter; the caller tries again
   *     later
   */
  List<MemoryCandidate> candidates(ConsumerRecord<byte[], byte[]> record, TurnEvent event)
      throws ExecutionException, InterruptedException {
    try {
      TurnReader.Read read = reader.read(event);
      metrics.read(read);
      read.candidates().stream()
          .map(MemoryCandidate::getCompaction)
          .filter(Objects::nonNull)
          .forEach(compaction -> metrics.compacted(compaction.getAction()));
      if (event.getPayload() instanceof ConsolidationDue) {
        metrics.worded(!read.candidates().isEmpty());
      }
      return read.candidates();
    } catch (RuntimeException | Error e) {
      if (!TurnDeadLetters.deserves(e)) {
        throw e;
      }
      deadLetter(record, event, e);
      return List.of();
    }
  }

  /**
   * Blocks until the broker has acknowledged a turn's candidates, or the turn's dead letter. Safe
   * for use by several threads.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the embedder is unavailable
   * @throws ExecutionException if the broker did not accept a record
   */
  void keep(
      ConsumerRecord<byte[], byte[]> record, TurnEvent event, List<MemoryCandidate> candidates)
      throws ExecutionException, InterruptedException {
    try {
      keep(candidates);
    } catch (ExecutionException | RuntimeException | Error e) {
      if (!TurnDeadLetters.deserves(e)) {
        throw e;
      }
      deadLetter(record, event, e);
    }
  }

  private void deadLetter(ConsumerRecord<byte[], byte[]> record, TurnEvent event, Throwable failure)
      throws ExecutionException, InterruptedException {
    deadLetters.send(record, event, failure);
    log.atError()
        .setCause(failure)
        .addKeyValue("conversation", TurnDeadLetters.conversation(event))
        .addKeyValue("message", TurnDeadLetters.message(event))
        .addKeyValue("topic", record.topic())
        .addKeyValue("partition", record.partition())
        .addKeyValue("offset", record.offset())
        .log("extraction failed on a turn, which is dead-lettered");
    metrics.unreadable().increment();
  }

  private void keep(List<MemoryCandidate> candidates)
      throws ExecutionException, InterruptedException {
    List<Future<?>> sent = new ArrayList<>();
    for (int from = 0; from < candidates.size(); from += SLICE) {
      List<MemoryCandidate> slice =
          candidates.subList(from, Math.min(from + SLICE, candidates.size()));
      embed(slice.stream().filter(c -> !c.getClaim().getContent().isEmpty()).toList());
      slice.forEach(candidate -> sent.add(send(candidate)));
    }
    for (Future<?> each : sent) {
      each.get();
    }
  }

  private void embed(List<MemoryCandidate> candidates) {
    if (candidates.isEmpty()) {
      return;
    }
    List<String> texts = candidates.stream().map(c -> MemoryText.embedded(c.getClaim())).toList();
    try {
      List<float[]> vectors = embedder.embedPassages(texts);
      for (int i = 0; i < candidates.size(); i++) {
        candidates.get(i).setModel(embedder.model().id());
        candidates.get(i).setVector(VectorBytes.of(vectors.get(i)));
      }
    } catch (RuntimeException | Error e) {
      if (!TurnDeadLetters.deserves(e)) {
        throw e;
      }
      if (candidates.size() > 1) {
        candidates.forEach(candidate -> embed(List.of(candidate)));
      } else if (!(e instanceof EmbeddingRejectedException)) {
        log.atError().setCause(e).log("the embedder failed on a candidate");
      }
      // A refused candidate goes without a vector: evolution compares it lexically.
    }
  }

  private Future<?> send(MemoryCandidate candidate) {
    String owner = Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser());
    String key = Keys.candidate(owner, candidate.getId());
    return producer.send(
        new ProducerRecord<>(
            Topics.MEMORY_CANDIDATES.name(), Keys.partition(key, partitions), key, candidate));
  }
}
