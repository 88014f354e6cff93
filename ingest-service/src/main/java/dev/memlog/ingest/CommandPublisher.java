package dev.memlog.ingest;

import dev.memlog.events.MemoryCommand;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;

/** A publisher that appends memory commands to {@link Topics#MEMORY_COMMANDS}, keyed by owner. */
final class CommandPublisher implements AutoCloseable {

  private static final String TOPIC = Topics.MEMORY_COMMANDS.name();

  private final EventPublisher events;
  private final Serializer<MemoryCommand> serializer;

  /**
   * Creates a publisher.
   *
   * @param events the publisher of events, whose producer this publisher shares
   */
  CommandPublisher(EventPublisher events, AvroSerdes serdes) {
    this.events = events;
    serializer = serdes.serializer();
  }

  /**
   * Publishes a command and blocks until the broker has acknowledged it.
   *
   * @param headers the headers of the command's record
   * @return the command's position
   * @throws dev.memlog.runtime.RequestException with code too_large or unavailable
   */
  Position publish(MemoryCommand command, Headers headers) {
    String owner = owner(command);
    return ValidatingPublisher.await(
        send(command, owner, Keys.partition(owner, events.partitions()), headers));
  }

  /**
   * Publishes a command without blocking for the acknowledgement.
   *
   * @return a future of the command's position; fails as {@link PublishFailures} describes
   */
  CompletableFuture<Position> publishLater(MemoryCommand command) {
    String owner = owner(command);
    return send(command, owner, Keys.partition(owner, events.partitions()), new RecordHeaders());
  }

  /**
   * Publishes a command like {@link #publish}, but on every partition, since the command concerns
   * every owner of an app.
   *
   * @return the position that covers all partitions
   */
  Position publishEverywhere(MemoryCommand command, Headers headers) {
    List<CompletableFuture<Position>> sent = new ArrayList<>();
    for (int partition = 0; partition < events.partitions(); partition++) {
      sent.add(send(command, owner(command), partition, headers));
    }
    return Position.last(sent.stream().map(ValidatingPublisher::await).toList());
  }

  private static String owner(MemoryCommand command) {
    return Keys.owner(command.getTenant(), command.getApp(), command.getUser());
  }

  /** Returns the number of partitions, to which {@link #publishEverywhere} publishes. */
  int partitions() {
    return events.partitions();
  }

  private CompletableFuture<Position> send(
      MemoryCommand command, String owner, int partition, Headers headers) {
    try {
      var record =
          new ProducerRecord<>(
              TOPIC,
              partition,
              owner.getBytes(StandardCharsets.UTF_8),
              serializer.serialize(TOPIC, command),
              headers);
      String type = command.getPayload().getClass().getSimpleName().toLowerCase(Locale.ROOT);
      return events.send(record, type).thenApply(events::position);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(PublishFailures.of(e));
    }
  }

  @Override
  public void close() {
    serializer.close();
  }
}
