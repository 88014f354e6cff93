package dev.memlog.bench.speed.load;

import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.standalone.Addresses;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/** A publisher that writes each message directly to Kafka, as chat services do. */
public final class SimulatedChat implements Publisher {

  private static final Duration DELIVERY = Duration.ofSeconds(30);

  private final KafkaProducer<String, ConversationEvent> producer;

  /**
   * Creates a publisher for one server.
   *
   * @param addresses the addresses of the measured Memlog
   */
  public SimulatedChat(Addresses addresses) {
    var kafka =
        new KafkaSettings(addresses.bootstrapServers(), addresses.registry(), Map.of(), Map.of());
    producer =
        new KafkaClients(kafka, "bench")
            .producer(
                "load",
                DELIVERY,
                new StringSerializer(),
                new AvroSerdes(addresses.registry(), Map.of()).<ConversationEvent>serializer());
  }

  @Override
  public CompletableFuture<Void> publish(Said said) {
    ConversationEvent event = said.kept();
    CompletableFuture<Void> kept = new CompletableFuture<>();
    try {
      var _ =
          producer.send(
              new ProducerRecord<>(
                  Topics.CONVERSATION_EVENTS.name(), Keys.conversation(event), event),
              (_, thrown) -> {
                if (thrown == null) {
                  kept.complete(null);
                } else {
                  kept.completeExceptionally(thrown);
                }
              });
    } catch (KafkaException e) {
      kept.completeExceptionally(e);
    }
    return kept;
  }

  @Override
  public void close() {
    producer.close(DELIVERY);
  }
}
