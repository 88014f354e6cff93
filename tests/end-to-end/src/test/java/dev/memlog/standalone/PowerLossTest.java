package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.powerloss.LostTail;
import dev.memlog.standalone.powerloss.SafePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Restarts after power losses that follow acknowledged calls. Of everything derived from them, any
 * file may have reached the disk and any may not. {@code -Dmemlog.test.powerLosses=16} tries every
 * combination instead of six.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PowerLossTest {

  private static final Duration LONG = Duration.ofMinutes(3);
  private static final String USER = "ann";
  private static final String FIRST = "2026-11-01T10:00:00Z";
  private static final String SECOND = "2026-11-02T10:00:00Z";
  private static final Path SAFE_POINT = Path.of("safe-point");

  /** The files whose ends a power loss may take, each independently of the others. */
  private enum Part {
    POSITIONS,
    CHANGELOGS,
    OUTPUTS,
    INDEX
  }

  private Path machine = Path.of("");
  private SortedMap<String, String> expected = new TreeMap<>();
  private SafePoint safe = new SafePoint(Map.of());

  /**
   * Leaves all files as they are at the power loss, and an older copy of those that were on the
   * disk.
   */
  @BeforeAll
  void runUntilThePowerIsLost(@TempDir Path directory) throws Exception {
    machine = directory.resolve("machine");
    try (var memlog = TestConfig.startRemembering(machine, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      say(ann, "c1", "kept", "I adopted a greyhound named Rex.", FIRST);
      say(ann, "c1", "edited", "I live in Berlin.", FIRST);
      say(ann, "c1", "deleted", "I keep bees behind the barn.", FIRST);
      ann.settle(LONG);
      await().atMost(LONG).until(memlog::takeSafePoint);
      safe = SafePoint.read(machine).orElseThrow();
      KilledCopy.of(machine.resolve("index"), directory.resolve("index"));
      Files.copy(machine.resolve(SAFE_POINT), directory.resolve(SAFE_POINT));

      say(ann, "c1", "later", "I bought a kayak in Rostock.", SECOND);
      say(ann, "c2", "m1", "I live in Munich.", SECOND);
      say(ann, "c2", "m2", "I won a regional chess tournament in Brno.", SECOND);
      ann.edit("c1", "edited", "I live in Hamburg with my sister.");
      ann.delete("c1", "deleted");
      ann.delete("c2", "m2");
      ann.remember("k1", "Ann moors her dinghy at the north pier", Map.of("occurredAt", FIRST));
      ann.remember("k2", "Ann prefers green tea in the morning", Map.of("occurredAt", FIRST));
      String told = Keys.memoryId(Keys.owner("default", "default", USER), "k2");
      ann.ask("forget", Map.of("ids", List.of(told), "commandId", "k3"));
      ann.settle(LONG);
      expected = contents(ann);
      leaveOpen(memlog.addresses().bootstrapServers());
    }
    // The clean stop has flushed every file; its marks are removed, so that the start sees a power
    // loss.
    Files.copy(
        directory.resolve(SAFE_POINT),
        machine.resolve(SAFE_POINT),
        StandardCopyOption.REPLACE_EXISTING);
    Files.delete(machine.resolve("broker").resolve(".kafka_cleanshutdown"));
    Files.writeString(machine.resolve("running"), "another run of the operating system\n");
    assertThat(expected.toString())
        .contains("kayak", "Hamburg", "dinghy")
        .doesNotContain("barn", "tournament");
  }

  /**
   * Leaves a transaction of a chat service open, which blocks what comes after it until it is
   * ended.
   */
  private static void leaveOpen(String brokers) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", brokers, "transactional.id", "chat-service");
    var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
    producer.beginTransaction();
    for (int partition = 0; partition < 2; partition++) {
      byte[] value = {1};
      var _ =
          producer.send(
              new ProducerRecord<>(Topics.CONVERSATION_EVENTS.name(), partition, value, value));
    }
    producer.flush();
    producer.close(Duration.ZERO);
  }

  static Stream<Set<Part>> losses() {
    List<Set<Part>> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << Part.values().length; bits++) {
      Set<Part> lost = EnumSet.noneOf(Part.class);
      for (int i = 0; i < Part.values().length; i++) {
        if ((bits & (1 << i)) != 0) {
          lost.add(Part.values()[i]);
        }
      }
      all.add(lost);
    }
    // Each part alone comes first, then all of them, then none.
    all.sort(Comparator.comparingInt(lost -> List.of(1, 4, 0, 2, 3).indexOf(lost.size())));
    return all.stream().limit(Integer.getInteger("memlog.test.powerLosses", 4));
  }

  @ParameterizedTest(name = "lost: {0}")
  @MethodSource("losses")
  void shouldMakeTheSameOfWhatWasAcknowledgedWhateverWasLost(
      Set<Part> lost, @TempDir Path directory) throws Exception {
    // given
    Path data = KilledCopy.of(machine, directory.resolve("data"));
    long seed = lost.toString().hashCode();
    var random = new Random(seed);
    System.out.println("power loss of " + lost + ", seed " + seed);
    for (Part part : lost) {
      lose(part, data, random);
    }

    // when
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      // then: the aborted transactions at the end of the log are what a lag of zero would wait for
      await()
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(500))
          .during(Duration.ofSeconds(2))
          .untilAsserted(() -> assertThat(contents(ann)).isEqualTo(expected));
      // and it goes on
      say(ann, "c3", "m1", "I planted lemon trees on the balcony.", SECOND);
      await()
          .atMost(LONG)
          .untilAsserted(() -> assertThat(contents(ann).toString()).contains("lemon"));
    }
  }

  private void lose(Part part, Path data, Random random) throws IOException {
    Path broker = data.resolve("broker");
    switch (part) {
      case POSITIONS ->
          loseEnds(
              broker,
              random,
              topic ->
                  topic.startsWith("__consumer_offsets")
                      || topic.startsWith("__transaction_state"));
      case CHANGELOGS -> loseEnds(broker, random, topic -> topic.endsWith("-changelog"));
      case OUTPUTS ->
          loseEnds(
              broker,
              random,
              Set.of(
                      Topics.MESSAGES.name(),
                      Topics.CONVERSATIONS.name(),
                      Topics.CONVERSATION_DESCRIPTIONS.name(),
                      Topics.PASSAGES.name(),
                      Topics.PASSAGE_VECTORS.name(),
                      Topics.TURNS.name(),
                      Topics.MEMORY_CANDIDATES.name(),
                      Topics.MEMORIES.name(),
                      Topics.MEMORY_USAGE.name(),
                      Topics.MEMORY_VECTORS.name(),
                      Topics.MEMORY_CHANGES.name(),
                      Topics.CORE_MEMORY.name(),
                      Topics.GRAPH.name())
                  ::contains);
      case INDEX -> {
        new ProcessBuilder("rm", "-rf", data.resolve("index").toString()).start().onExit().join();
        KilledCopy.of(machine.resolveSibling("index"), data.resolve("index"));
      }
    }
  }

  /**
   * Cuts logs off somewhere behind the safe point, as if the system had written a part of the rest.
   */
  private void loseEnds(Path broker, Random random, Predicate<String> topics) throws IOException {
    LostTail.of(broker, topics, log -> safe.end(log) + random.nextInt(4));
  }

  /** Publishes a message under an event id of its own, since that id names a text version. */
  private static void say(
      UserOverHttp ann, String conversation, String message, String text, String at)
      throws Exception {
    String event = "e-" + conversation + "-" + message;
    ann.say(conversation, message, text, Map.of("occurredAt", at, "eventId", event));
  }

  /** Returns everything that can be listed or found, without creation times. */
  private static SortedMap<String, String> contents(UserOverHttp ann) throws Exception {
    SortedMap<String, String> contents =
        ann.shown(
            List.of("c1", "c2", "c3"),
            List.of("greyhound", "Berlin", "Hamburg sister", "bees", "kayak", "Munich", "chess"));
    for (JsonNode memory : ann.pages("all")) {
      contents.put(
          "memory " + memory.get("memoryId").asText(),
          List.of(
                  memory.get("content").asText(),
                  memory.get("status").asText(),
                  memory.get("mentions").asText(),
                  memory.path("supersedes").toString(),
                  memory.path("supersededBy").asText())
              .toString());
    }
    return contents;
  }
}
