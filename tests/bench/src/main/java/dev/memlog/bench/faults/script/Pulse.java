package dev.memlog.bench.faults.script;

import dev.memlog.bench.faults.model.GeneratedEvent;
import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A sender of messages and a memory to every partition. At the end of a partition, the marker of an
 * aborted transaction counts as lag until a record follows it. So only after a pulse does zero lag
 * mean that every record was processed.
 */
public final class Pulse {

  /** The largest seed of tokens, which no script uses. */
  private static final long SEED = 0xfffff;

  private static final String APP = TenantModel.APPS.getFirst();

  private final String tenant;
  private final MemlogClient client;
  private final Producer<String, ConversationEvent> producer;
  private final Set<String> tokens = new HashSet<>();
  private int beats;

  /**
   * Creates a sender of pulses.
   *
   * @param tenant a tenant that no {@link Script} writes to
   * @param client a client with a key of the tenant
   * @param producer a producer that writes directly to the log
   */
  public Pulse(String tenant, MemlogClient client, Producer<String, ConversationEvent> producer) {
    this.tenant = tenant;
    this.client = client;
    this.producer = producer;
  }

  /** Sends the records of one pulse, and returns once the server has acknowledged them. */
  public void beat() throws Exception {
    int partitions = producer.partitionsFor(Topics.CONVERSATION_EVENTS.name()).size();
    for (int partition = 0; partition < partitions; partition++) {
      String user = on(partition, partitions, n -> Keys.owner(tenant, APP, "u" + n), "u");
      String conversation =
          on(partition, partitions, n -> Keys.conversation(tenant, APP, "c" + n), "c");
      send(partition, conversation, user);
      // The event is on a wrong partition, so that the server reroutes it.
      send((partition + 1) % partitions, conversation, user);
      client
          .memories()
          .remember(
              RememberRequest.builder()
                  .app(APP)
                  .user(user)
                  .content("Pulse " + token(beats++) + " was felt here.")
                  .build());
    }
    producer.flush();
  }

  /**
   * Returns the invented words ({@link Tokens}) of all records that were sent; none is ever
   * deleted.
   */
  public Set<String> tokens() {
    return Set.copyOf(tokens);
  }

  private String token(int number) {
    String token = Tokens.of(SEED, number);
    tokens.add(token);
    return token;
  }

  private void send(int partition, String conversation, String user) {
    int beat = beats++;
    var message =
        new GeneratedEvent(
            Kind.CREATED,
            "p" + beat,
            APP,
            conversation,
            "p" + beat,
            "I bought a " + token(beat) + " lantern at the harbour.",
            System.currentTimeMillis(),
            false);
    ConversationEvent event =
        ConversationEvent.newBuilder(Events.toSend(tenant, message)).setUser(user).build();
    var _ =
        producer.send(
            new ProducerRecord<>(Topics.CONVERSATION_EVENTS.name(), partition, null, event));
  }

  /** Returns the first name whose key belongs to a partition. */
  private static String on(int partition, int partitions, IntFunction<String> key, String name) {
    return name
        + IntStream.iterate(0, n -> n + 1)
            .filter(n -> Keys.partition(key.apply(n), partitions) == partition)
            .findFirst()
            .orElseThrow();
  }
}
