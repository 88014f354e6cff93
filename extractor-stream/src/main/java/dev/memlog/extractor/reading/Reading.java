package dev.memlog.extractor.reading;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.intake.Outages;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns records of topic turns into records of topic memory-candidates, in their order. */
final class Reading {

  private static final Logger log = LoggerFactory.getLogger(Reading.class);

  /** Texts that are embedded at once. */
  private static final int SLICE = 32;

  private final TurnReader reader;
  private final Embedder embedder;
  private final Deserializer<TurnEvent> turns;
  private final Producer<String, MemoryCandidate> producer;
  private final TurnDeadLetters deadLetters;
  private final int partitions;
  private final ExtractionMetrics metrics;

  /**
   * @param partitions of topic memory-candidates
   */
  Reading(
      TurnReader reader,
      Embedder embedder,
      Deserializer<TurnEvent> turns,
      Producer<String, MemoryCandidate> producer,
      TurnDeadLetters deadLetters,
      int partitions,
      ExtractionMetrics metrics) {
    this.reader = reader;
    this.embedder = embedder;
    this.turns = turns;
    this.producer = producer;
    this.deadLetters = deadLetters;
    this.partitions = partitions;
    this.metrics = metrics;
  }

  /** A turn and what is worth keeping of it, without vectors. */
  private record Read(
      ConsumerRecord<byte[], byte[]> record, TurnEvent event, List<MemoryCandidate> candidates) {}

  /**
   * Reads turns and has what is worth keeping confirmed by the broker.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if vectors cannot be had now: the
   *     same records can be read again
   * @throws ExecutionException if the broker did not take a candidate: the same
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
      if (!TurnFault.is(e)) {
        throw e;
      }
      // One by one, so that only the turn at fault goes without.
      for (Read one : read) {
        keep(one.record(), one.event(), one.candidates());
      }
    }
  }

  /**
   * The turn that a record holds, if it does.
   *
   * @throws SerializationException if the registry is away
   */
  Optional<TurnEvent> turn(ConsumerRecord<byte[], byte[]> record) {
    byte[] value = record.value();
    if (value == null) {
      return Optional.empty();
    }
    try {
      TurnEvent event = turns.deserialize(record.topic(), value);
      // Withdrawals go straight to evolution.
      return event.getPayload() instanceof Turn ? Optional.of(event) : Optional.empty();
    } catch (SerializationException e) {
      if (Outages.behind(e)) {
        throw e;
      }
      // Only the fold writes this topic; setting such a record aside would keep nothing of use.
      log.atError()
          .addKeyValue("topic", record.topic())
          .addKeyValue("partition", record.partition())
          .addKeyValue("offset", record.offset())
          .log("a turn cannot be read and is left out");
      metrics.unreadable();
      return Optional.empty();
    }
  }

  /**
   * Returns what is worth keeping of a turn, without vectors. Safe for use by many threads.
   *
   * @return nothing where the extractor fails on it: the turn becomes a dead letter, and its fault
   *     costs none of those behind it
   * @throws CancellationException if interrupted
   * @throws ExecutionException if the broker did not take the dead letter: try again later
   */
  List<MemoryCandidate> candidates(ConsumerRecord<byte[], byte[]> record, TurnEvent event)
      throws ExecutionException, InterruptedException {
    try {
      TurnReader.Read read = reader.read(event, (Turn) event.getPayload());
      metrics.read(read);
      return read.candidates();
    } catch (RuntimeException | Error e) {
      if (!TurnFault.is(e)) {
        throw e;
      }
      setAside(record, event, e);
      return List.of();
    }
  }

  /**
   * Has the candidates of one turn confirmed by the broker, or its dead letter. Safe for use by
   * many threads.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if vectors cannot be had now
   * @throws ExecutionException if the broker did not take one
   */
  void keep(
      ConsumerRecord<byte[], byte[]> record, TurnEvent event, List<MemoryCandidate> candidates)
      throws ExecutionException, InterruptedException {
    try {
      keep(candidates);
    } catch (ExecutionException | RuntimeException | Error e) {
      if (!TurnFault.is(e)) {
        throw e;
      }
      setAside(record, event, e);
    }
  }

  private void setAside(ConsumerRecord<byte[], byte[]> record, TurnEvent event, Throwable failure)
      throws ExecutionException, InterruptedException {
    deadLetters.send(record, event, failure);
    Turn turn = (Turn) event.getPayload();
    log.atError()
        .setCause(failure)
        .addKeyValue("conversation", turn.getConversation())
        .addKeyValue("message", turn.getMessageId())
        .addKeyValue("topic", record.topic())
        .addKeyValue("partition", record.partition())
        .addKeyValue("offset", record.offset())
        .log("extraction fails on a turn, which is dead-lettered");
    metrics.unreadable();
  }

  private void keep(List<MemoryCandidate> candidates)
      throws ExecutionException, InterruptedException {
    List<Future<?>> sent = new ArrayList<>();
    for (int from = 0; from < candidates.size(); from += SLICE) {
      List<MemoryCandidate> slice =
          candidates.subList(from, Math.min(from + SLICE, candidates.size()));
      embed(slice);
      slice.forEach(candidate -> sent.add(send(candidate)));
    }
    for (Future<?> each : sent) {
      each.get();
    }
  }

  private void embed(List<MemoryCandidate> candidates) {
    List<String> texts = candidates.stream().map(c -> c.getClaim().getContent()).toList();
    try {
      List<float[]> vectors = embedder.embedPassages(texts);
      for (int i = 0; i < candidates.size(); i++) {
        candidates.get(i).setModel(embedder.model().id());
        candidates.get(i).setVector(VectorBytes.of(vectors.get(i)));
      }
    } catch (RuntimeException | Error e) {
      if (!TurnFault.is(e)) {
        throw e;
      }
      if (candidates.size() > 1) {
        candidates.forEach(candidate -> embed(List.of(candidate)));
      } else if (!(e instanceof EmbeddingRejectedException)) {
        log.atError().setCause(e).log("the embedder fails on a candidate");
      }
      // One that is refused goes without: it is compared by its words.
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
