package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.ConversationScript;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.standalone.data.TemporaryDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestInstance;

/**
 * The whole pipeline, broker and index included: the events of fifty generated conversations, or of
 * twice {@code -Dmemlog.anyorder.conversations}, published straight to Kafka in two orders, on
 * whatever partition, under whatever key, end in the same index and the same conversations, and in
 * what was said. {@code -Dmemlog.anyorder.seed=N} generates the same conversations again.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnyOrderTest {

  private static final int CONVERSATIONS = Integer.getInteger("memlog.anyorder.conversations", 25);
  private static final int PARTITIONS = 3;
  private static final Duration SETTLED = Duration.ofMinutes(2);

  private TemporaryDirectory directory;
  private EmbeddedMemlog memlog;
  private MemlogClient one;
  private MemlogClient two;

  @BeforeAll
  void start() throws Exception {
    directory = TemporaryDirectory.make("memlog-any-order");
    memlog =
        TestConfig.start(
            TestConfig.of(
                directory.path().resolve("data"),
                PARTITIONS,
                TestConfig.key("one", "one"),
                TestConfig.key("two", "two")),
            Duration.ofSeconds(60));
    one = MemlogClient.builder(memlog.addresses().api()).key("one").build();
    two = MemlogClient.builder(memlog.addresses().api()).key("two").build();
  }

  @AfterAll
  void stop() throws Exception {
    one.close();
    two.close();
    memlog.close();
    directory.close();
  }

  /** The searchable content of one message. */
  private record Found(String text, String title, String role, String author) {}

  @RepeatedTest(2)
  void shouldEndInTheSameIndexInAnyOrder(RepetitionInfo repetition) throws Exception {
    // given
    long seed =
        Long.getLong("memlog.anyorder.seed", System.nanoTime())
            + 1_000_003L * (repetition.getCurrentRepetition() - 1);
    System.out.println("any order: seed " + seed + " (-Dmemlog.anyorder.seed=" + seed + ")");
    long start = Instant.now().minusSeconds(3600).toEpochMilli();
    List<ConversationScript> scripts = new ArrayList<>();
    for (int i = 0; i < CONVERSATIONS; i++) {
      String name = Long.toUnsignedString(seed, 36) + "-" + i;
      scripts.add(ConversationScript.of("one", name, seed + i, start));
    }

    // when: one tenant gets them in one order, the other in another
    publish(shuffled(scripts, seed), "one", seed);
    publish(shuffled(scripts, seed + 1), "two", seed + 1);
    await("seed " + seed)
        .atMost(SETTLED)
        .ignoreExceptionsInstanceOf(MemlogException.class)
        .until(
            () ->
                one.stats().stages().stream().allMatch(s -> s.lag() == 0)
                    && scripts.stream()
                        .allMatch(
                            s ->
                                found(one, s).keySet().equals(s.searchable().keySet())
                                    && found(two, s).keySet().equals(s.searchable().keySet())));

    // then
    for (ConversationScript script : scripts) {
      Map<String, Found> first = found(one, script);
      assertThat(found(two, script)).as("seed %d, conversation %s", seed, script).isEqualTo(first);
      first.forEach(
          (id, found) ->
              assertThat(script.searchable().get(id) + script.captions(id))
                  .contains(found.text().strip()));
      assertThat(messages(two, script)).isEqualTo(messages(one, script));
    }
  }

  private static List<ConversationEvent> shuffled(List<ConversationScript> scripts, long seed) {
    var all = new ArrayList<ConversationEvent>();
    scripts.forEach(s -> all.addAll(s.events()));
    Collections.shuffle(all, new Random(seed));
    return all;
  }

  /** Publishes events with random partitions and keys, as foreign clients may. */
  private void publish(List<ConversationEvent> events, String tenant, long seed) throws Exception {
    var random = new Random(seed);
    var kafka =
        new KafkaSettings(
            memlog.addresses().bootstrapServers(),
            memlog.addresses().registry(),
            Map.of(),
            Map.of());
    var serdes = new AvroSerdes(kafka.registryUrl(), Map.of());
    try (var producer =
        new KafkaClients(kafka, "any-order")
            .<String, ConversationEvent>producer(
                tenant, Duration.ofSeconds(30), new StringSerializer(), serdes.serializer())) {
      List<Future<?>> sent = new ArrayList<>();
      for (ConversationEvent event : events) {
        var mine = ConversationEvent.newBuilder(event).setTenant(tenant).build();
        sent.add(
            producer.send(
                new ProducerRecord<>(
                    Topics.CONVERSATION_EVENTS.name(),
                    random.nextInt(PARTITIONS),
                    random.nextBoolean() ? null : "some key",
                    mine)));
      }
      for (Future<?> each : sent) {
        each.get();
      }
    }
  }

  private static Map<String, Found> found(MemlogClient client, ConversationScript script) {
    var request =
        SearchMessagesRequest.builder()
            .query("harbour")
            .conversationIds(List.of(script.conversation()))
            .minScore(0.0)
            .limit(20)
            .purpose("evaluation")
            .build();
    var all = new TreeMap<String, Found>();
    client
        .search(request)
        .results()
        .forEach(
            h ->
                all.put(
                    h.source().messageId(),
                    new Found(
                        h.snippet(), h.source().title(), h.source().role(), h.source().author())));
    return all;
  }

  private static List<Message> messages(MemlogClient client, ConversationScript script) {
    try {
      return client
          .messages(new ListMessagesRequest(script.conversation(), null, null, null))
          .messages();
    } catch (ApiException e) {
      assertThat(e.status()).isEqualTo(404);
      return List.of();
    }
  }
}
