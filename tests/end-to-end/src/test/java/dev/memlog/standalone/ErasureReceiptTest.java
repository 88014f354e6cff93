package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Receipt;
import dev.memlog.client.admin.ReceiptPlace;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Deletes whose bytes are removed at once or on schedule, on a running Memlog, and copies that are
 * left behind.
 */
class ErasureReceiptTest {

  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration SOON = Duration.ofSeconds(60);

  /** The promise of an erasure on demand. */
  private static final Duration NOW = Duration.ofMinutes(5);

  @TempDir static Path directory;

  @Test
  void shouldProveThatDeletedBytesAreGoneAndTellWhereACopyIsLeft() throws Exception {
    Path data = directory.resolve("data");
    var clock = new Later();
    try (var memlog =
        new EmbeddedMemlog(
            TestConfig.remembering(data, 2, Map.of("retention.every", "1s")),
            directory.resolve("memlog.log"),
            new FaultInjection(clock, UnaryOperator.identity()))) {
      memlog.start();
      memlog.awaitReady(READY);
      try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
        // given
        var written =
            client.publish(
                List.of(
                    message("trip", "m1", "The quixotelephant ferry leaves at nine"),
                    message("trip", "m2", "Lanterns hang in the orchard"),
                    message("diary", "d1", "My zugzwangerly neighbour plays the bassoon")));
        var user = remember(client, "one", "ann", "Ann keeps her floccinaucity in the cellar");
        var app = remember(client, "two", "bob", "Bob hides his tatterdemalion under the stairs");
        var seen = client.after(Duration.ofSeconds(60), written.position(), user, app);
        assertThat(messages(seen, "trip")).hasSize(2);
        assertThat(memories(seen, "one", "ann") + memories(seen, "two", "bob")).isEqualTo(2);
        Path copy =
            Files.writeString(data.resolve("index/copy.bin"), "a BASSOON zugzwangerly", UTF_8);

        // when
        String one =
            Objects.requireNonNull(
                client.receipts().deleteMessage(null, "trip", "m1", true).receiptId());
        String two =
            Objects.requireNonNull(
                client.receipts().deleteConversation(null, "diary", true).receiptId());
        String three =
            Objects.requireNonNull(client.memories().purge(purge("one", "ann")).receiptId());
        String four =
            Objects.requireNonNull(
                client.memories().ofApp("two").purgeWithReceipt(true).receiptId());

        // then
        for (String id : List.of(one, three, four)) {
          Receipt gone = await().atMost(NOW).until(() -> client.receipts().get(id), Receipt::gone);
          var probe = Objects.requireNonNull(gone.probe());
          assertThat(probe.clean()).isTrue();
          assertThat(probe.words()).as("words of " + gone.kind()).isPositive();
          assertThat(probe.files()).isPositive();
          assertThat(gone.places()).allMatch(place -> place.goneAt() != null);
        }
        // A probe also finds segments that the broker deletes a moment later.
        await()
            .atMost(SOON)
            .untilAsserted(
                () -> {
                  Receipt left = client.receipts().get(two);
                  assertThat(left.state()).isEqualTo("released");
                  assertThat(left.probe()).isNotNull();
                  assertThat(Objects.requireNonNull(left.probe()).found())
                      .containsExactly("file index/copy.bin");
                });
        assertThat(overridden(memlog)).as("settings that were not restored").isEmpty();
        assertThat(messages(client, "trip")).extracting(Message::messageId).containsExactly("m2");

        // when
        Files.delete(copy);

        // then
        await().atMost(SOON).until(() -> client.receipts().get(two), Receipt::gone);

        // when deletes are left to the regular schedule
        String later = remember(client, "three", "cy", "Cy owns a honorificabilitudinity");
        assertThat(memories(client.after(SOON, later), "three", "cy")).isEqualTo(1);
        String five =
            Objects.requireNonNull(
                client.receipts().deleteMessage(null, "trip", "m2", false).receiptId());
        String six =
            Objects.requireNonNull(
                client.memories().ofApp("three").purgeWithReceipt(false).receiptId());

        // then they tell by when the bytes are gone, and do nothing before
        Instant goneBy = Instant.now();
        for (String id : List.of(five, six)) {
          Receipt released =
              await()
                  .atMost(SOON)
                  .until(() -> client.receipts().get(id), r -> r.state().equals("released"));
          assertThat(Objects.requireNonNull(released.goneBy()))
              .isBetween(
                  Objects.requireNonNull(released.releasedAt()).plus(Duration.ofDays(7)),
                  released.releasedAt().plus(Duration.ofDays(7)).plus(Duration.ofHours(2)));
          assertThat(released.probe()).isNull();
          // Counted here, where no other receipt has compacted the topic in the meantime.
          assertThat(held(released, id.equals(five) ? "messages" : "memories")).isEqualTo(1);
          goneBy = released.goneBy().isAfter(goneBy) ? released.goneBy() : goneBy;
        }

        // when that time has passed, for the broker as well
        lower(memlog);
        clock.passed = Duration.between(Instant.now(), goneBy);

        // then
        for (String id : List.of(five, six)) {
          Receipt gone = await().atMost(NOW).until(() -> client.receipts().get(id), Receipt::gone);
          assertThat(gone.now()).isFalse();
          var probe = Objects.requireNonNull(gone.probe());
          assertThat(probe.clean()).isTrue();
          assertThat(probe.words()).as("words of " + gone.kind()).isPositive();
          assertThat(gone.places()).allMatch(place -> place.goneAt() != null);
        }
      }
    }
  }

  /** A clock that is ahead of the broker's. */
  private static final class Later extends Clock {
    private volatile Duration passed = Duration.ZERO;

    @Override
    public Instant instant() {
      return Instant.now().plus(passed);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }

  /** Has the broker close and compact segments within seconds, as it does within hours. */
  private static void lower(EmbeddedMemlog memlog) throws Exception {
    var lowered =
        Map.of(
            "segment.ms", "1000",
            "min.compaction.lag.ms", "0",
            "max.compaction.lag.ms", "1",
            "min.cleanable.dirty.ratio", "0");
    try (var admin =
        Admin.create(Map.of("bootstrap.servers", memlog.addresses().bootstrapServers()))) {
      Map<ConfigResource, Collection<AlterConfigOp>> all = new HashMap<>();
      for (String topic : admin.listTopics().names().get()) {
        all.put(
            new ConfigResource(ConfigResource.Type.TOPIC, topic),
            lowered.entrySet().stream()
                .map(
                    each ->
                        new AlterConfigOp(
                            new ConfigEntry(each.getKey(), each.getValue()),
                            AlterConfigOp.OpType.SET))
                .toList());
      }
      admin.incrementalAlterConfigs(all).all().get();
    }
  }

  private static long held(Receipt receipt, String topic) {
    return receipt.places().stream()
        .filter(place -> place.name().equals(topic) && place.kind().equals("topic"))
        .map(ReceiptPlace::records)
        .map(Objects::requireNonNull)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the topics that still have a setting of a hurried erasure. */
  private static List<String> overridden(EmbeddedMemlog memlog) throws Exception {
    try (var admin =
        Admin.create(Map.of("bootstrap.servers", memlog.addresses().bootstrapServers()))) {
      var topics =
          admin.listTopics().names().get().stream()
              .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
              .toList();
      return admin.describeConfigs(topics).all().get().entrySet().stream()
          .filter(
              topic ->
                  topic.getValue().get("segment.ms").value().equals("5000")
                      || topic.getValue().get("min.compaction.lag.ms").value().equals("0"))
          .map(topic -> topic.getKey().name())
          .toList();
    }
  }

  private static String remember(MemlogClient client, String app, String user, String content) {
    return client
        .memories()
        .remember(RememberRequest.builder().content(content).app(app).user(user).build())
        .position();
  }

  private static int memories(MemlogClient client, String app, String user) {
    return client
        .memories()
        .list(ListMemoriesRequest.builder().app(app).user(user).build())
        .memories()
        .size();
  }

  private static PurgeMemoriesRequest purge(String app, String user) {
    return PurgeMemoriesRequest.builder()
        .app(app)
        .user(user)
        .reach("owner")
        .receipt(true)
        .now(true)
        .build();
  }

  private static List<Message> messages(MemlogClient client, String conversation) {
    return client.messages(new ListMessagesRequest(conversation, null, null, null)).messages();
  }

  private static Event message(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).build();
  }
}
