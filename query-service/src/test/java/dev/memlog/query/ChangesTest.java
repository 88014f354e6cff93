package dev.memlog.query;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.query.changes.ChangesConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Streams of changes, which callers of tenant umbrella follow unless a test says otherwise. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class ChangesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant AT = Service.NOW;
  private static final int PARTITIONS = 4;

  private final TestCluster cluster;
  private final States states;
  private final Service service;

  ChangesTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    states = new States(cluster);
    service = service(directory);
  }

  private Service service(Path directory) throws Exception {
    QueryConfig d = Defaults.of(QueryConfig.class);
    return new Service(
        cluster.settings(),
        directory,
        new QueryConfig(
            d.profile(),
            d.profiles(),
            d.candidates(),
            d.rememberedQueries(),
            d.accesses(),
            d.after(),
            d.context(),
            d.answers(),
            new ChangesConfig(8, Duration.ofSeconds(1)),
            List.of(),
            List.of()),
        NoStats.sources());
  }

  @BeforeEach
  void awaitNoStreams() {
    await().until(() -> streams() == 0);
  }

  @AfterAll
  void close() {
    service.close();
    states.close();
  }

  @Test
  void shouldSendChangesOfMemoriesAndDeletionsOfMessagesWithoutTheirText() throws Exception {
    try (FollowedChanges changes = service.follow("umbrella", "")) {
      // when
      Memory first = memory("umbrella", "ann");
      Memory second = Told.next(first, AT.plusSeconds(1));
      MemoryChange superseded = Told.change("superseded", second, first);
      superseded.setOther("other");
      superseded.setCause(new Cause("command", "command-1", "moved"));
      states.put(Told.change("added", first, null)).await();
      String added = changes.next().toString();
      states.put(superseded).await();
      JsonNode next = changes.next();
      states.put(States.message("umbrella", "c1", "m1", 1)).await();
      states.deleteMessage("umbrella", "c1", "m1", "ann").await();
      JsonNode deleted = changes.next();

      // then
      assertThat(added).contains("\"type\":\"memory.added\"").doesNotContain("Zanzibar");
      assertThat(next)
          .isEqualTo(
              JSON.readTree(
                  """
                  {"type": "memory.superseded", "timestamp": "2026-11-21T12:00:01Z",
                   "data": {"app": "default", "user": "ann", "memoryId": "%s", "revision": 2,
                            "cause": {"kind": "command", "id": "command-1", "reason": "moved"},
                            "other": "other"}}"""
                      .formatted(first.getId())));
      assertThat(deleted.get("type").asText()).isEqualTo("message.deleted");
      assertThat(deleted.get("data"))
          .isEqualTo(
              JSON.readTree(
                  """
                  {"app": "default", "user": "ann", "conversationId": "c1", "messageId": "m1"}"""));
    }
  }

  @Test
  void shouldResumeAfterTheLastEventOfAnEarlierStream() throws Exception {
    // given
    Memory one = memory("umbrella", "ann");
    Memory two = memory("umbrella", "ann");
    Memory three = memory("umbrella", "ann");
    String last;
    try (FollowedChanges changes = service.follow("umbrella", "")) {
      states.put(Told.change("added", one, null)).put(Told.change("added", two, null)).await();
      assertThat(changes.nextInWords()).isEqualTo("memory.added " + one.getId());
      last = changes.lastEventId();
    }

    // when: the caller is absent
    states.put(Told.change("added", three, null)).await();

    // then
    try (FollowedChanges byHeader = service.followAgain("umbrella", "?from=earliest", last);
        FollowedChanges byQuery = service.follow("umbrella", "?from=" + last)) {
      for (FollowedChanges changes : new FollowedChanges[] {byHeader, byQuery}) {
        assertThat(changes.nextInWords()).isEqualTo("memory.added " + two.getId());
        assertThat(changes.nextInWords()).isEqualTo("memory.added " + three.getId());
      }
    }
  }

  @Test
  void shouldNotSendTheChangesThatADeletionRemoved() throws Exception {
    // given: the first change of the memory is removed with its text
    Memory gone = memory("umbrella", "forgetful");
    MemoryChange withdrawn = Told.change("withdrawn", Told.next(gone, AT.plusSeconds(1)), null);
    states.put(Told.change("added", gone, null)).put(withdrawn);
    states.remove(Told.change("added", gone, null)).await();

    try (FollowedChanges changes = service.follow("umbrella", "?from=earliest&user=forgetful")) {
      // then: until compaction the log has the change, which contains no text
      assertThat(changes.next().toString()).doesNotContain("Zanzibar");
      assertThat(changes.nextInWords()).isEqualTo("memory.withdrawn " + gone.getId());
    }
  }

  @Test
  void shouldSendOnlyWhatTheKeyAndTheFiltersAllow() throws Exception {
    Memory foreign = memory("globex", "ann");
    Memory ofAnn = memory("umbrella", "ann");
    Memory ofBob = memory("umbrella", "bob");
    Memory ofApp = memory("umbrella", null);
    Memory ofNotes = memory("umbrella", "ann");
    ofNotes.setApp("notes");
    try (FollowedChanges everything = service.follow("umbrella", "");
        FollowedChanges bound = service.follow("umbrella-ann", "");
        FollowedChanges notes = service.follow("umbrella-notes", "");
        FollowedChanges bob = service.follow("umbrella", "?user=bob&app=default")) {
      // when
      for (Memory memory : new Memory[] {foreign, ofAnn, ofBob, ofApp, ofNotes}) {
        states.put(Told.change("added", memory, null)).await();
      }
      states.deleteMessage("globex", "c1", "foreign", "ann").await();
      states.deleteMessage("umbrella", "c1", "of-bob", "bob").await();
      states.removeMessage("umbrella", "c1", "of-nobody").await();
      states.deleteMessage("umbrella", "c1", "of-ann", "ann").await();

      // then
      assertThat(bound.nextInWords()).isEqualTo("memory.added " + ofAnn.getId());
      assertThat(bound.nextInWords()).isEqualTo("message.deleted of-ann");
      assertThat(bob.nextInWords()).isEqualTo("memory.added " + ofBob.getId());
      assertThat(bob.nextInWords()).isEqualTo("message.deleted of-bob");
      assertThat(notes.nextInWords()).isEqualTo("memory.added " + ofNotes.getId());
      assertThat(
              new String[] {
                everything.nextInWords(),
                everything.nextInWords(),
                everything.nextInWords(),
                everything.nextInWords(),
                everything.nextInWords(),
                everything.nextInWords(),
                everything.nextInWords()
              })
          .containsExactlyInAnyOrder(
              "memory.added " + ofAnn.getId(),
              "memory.added " + ofBob.getId(),
              "memory.added " + ofApp.getId(),
              "memory.added " + ofNotes.getId(),
              "message.deleted of-bob",
              "message.deleted of-nobody",
              "message.deleted of-ann");
    }
    assertRefused(
        service.get("umbrella-ann", "/v1/changes?user=bob"), 403, "permission_denied", "user");
    assertRefused(
        service.get("umbrella-notes", "/v1/changes?app=chat"), 403, "permission_denied", "app");
  }

  @Test
  void shouldRefuseAKeyMoreThanItsShareOfStreams() throws Exception {
    List<FollowedChanges> share = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        share.add(service.follow("umbrella", ""));
      }
      assertRefused(service.get("umbrella", "/v1/changes"), 503, "unavailable", "");
      share.add(service.follow("other", ""));
    } finally {
      for (FollowedChanges changes : share) {
        changes.close();
      }
    }
  }

  @Test
  void shouldRefuseWhatIsNoPositionOfThisLog() throws Exception {
    // The first offset is 2147483647: other tests have written to the topic, too.
    byte[] offsets = {0, -2, -1, -1, -1, 15, 0, 0, 0, 0, 0, 0, 0};
    String far = "v1:" + Base64.getUrlEncoder().encodeToString(offsets);
    for (String bad : new String[] {"yesterday", "v1:", "v1:AAA", "v1:!", "v1:____", far}) {
      assertRefused(
          service.get("umbrella", "/v1/changes?from=" + bad), 400, "invalid_argument", "from");
    }
    assertRefused(service.get("umbrella", "/v1/changes?since=x"), 400, "invalid_argument", "since");
    assertThat(service.get("umbrella", "/v1/changes?from=" + far).body())
        .contains("from must be a position of this log, not one beyond its end, got " + far);
    assertThat(service.get("umbrella", "/v1/changes?from=yesterday").body())
        .contains("from must be earliest, or the id of an event of GET /v1/changes, got yesterday");
  }

  @Test
  void shouldAnswerThatAPositionIsGoneIfChangesAfterItMayBeMissing() throws Exception {
    // given: a change that the topic no longer has
    MemoryChange change = Told.change("added", memory("umbrella", "ann"), null);
    String key = Told.key(change);
    var partition =
        new TopicPartition(Topics.MEMORY_CHANGES.name(), Keys.partition(key, PARTITIONS));
    String before = now();
    states.put(change).await();
    deleteRecords(partition);

    // when / then
    assertRefused(service.get("umbrella", "/v1/changes?from=" + before), 410, "gone", "from");

    // given: a change so old that its tombstone may be missing
    before = now();
    long longAgo = AT.minus(Duration.ofDays(29)).toEpochMilli();
    states
        .send(
            new ProducerRecord<String, SpecificRecord>(
                partition.topic(), partition.partition(), longAgo, key, change))
        .await();

    // when / then
    assertRefused(service.get("umbrella", "/v1/changes?from=" + before), 410, "gone", "from");
  }

  private String now() throws Exception {
    try (FollowedChanges changes = service.follow("umbrella", "")) {
      return changes.lastEventId();
    }
  }

  private void deleteRecords(TopicPartition partition) throws Exception {
    try (Admin admin = new KafkaClients(cluster.settings(), "test").admin("delete")) {
      admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(-1))).all().get();
    }
  }

  @Test
  void shouldEndTheStreamOfAClientThatDoesNotReadAndNoOther() throws Exception {
    // given
    String user = "busy-" + UUID.randomUUID();
    Memory memory = memory("umbrella", user);
    MemoryChange change = Told.change("linked", memory, null);
    change.setCause(new Cause("command", "command-1", "x".repeat(4_000)));
    int count = 6_000;
    try (Socket slow = new Socket();
        FollowedChanges reading = service.follow("umbrella", "?user=" + user)) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()));
      slow.getOutputStream()
          .write(
              """
              GET /v1/changes?from=earliest&user=%s HTTP/1.1\r
              Host: localhost\r
              Authorization: Bearer umbrella\r
              \r
              """
                  .formatted(user)
                  .getBytes(US_ASCII));
      await().until(() -> streams() == 2);
      CompletableFuture<Void> read =
          CompletableFuture.runAsync(() -> readRevisions(reading, count));

      // when
      for (int version = 1; version <= count; version++) {
        change = MemoryChange.newBuilder(change).setVersion(version).build();
        states.put(change);
      }
      states.await();

      // then
      read.get(30, TimeUnit.SECONDS);
      await().atMost(Duration.ofSeconds(20)).until(() -> streams() == 1);
      assertThat(
              service
                  .meters
                  .get("memlog.query.changes.ended")
                  .tag("reason", "slow")
                  .counter()
                  .count())
          .isEqualTo(1);
    }
  }

  @Test
  void shouldEndStreamsWhenTheServerStops(@TempDir Path directory) throws Exception {
    try (Service stopping = service(directory);
        FollowedChanges changes = stopping.follow("umbrella", "")) {
      long began = System.nanoTime();

      stopping.stopServer();

      assertThat(changes.ends()).isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }
  }

  private static void readRevisions(FollowedChanges changes, int count) {
    for (int revision = 1; revision <= count; revision++) {
      assertThat(changes.next().at("/data/revision").asInt()).isEqualTo(revision);
    }
  }

  private double streams() {
    return service.meters.get("memlog.query.changes.streams").gauge().value();
  }

  private static void assertRefused(
      HttpResponse<String> answer, int status, String code, String field) throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode error = JSON.readTree(answer.body()).get("error");
    assertThat(error.get("code").asText()).isEqualTo(code);
    assertThat(error.get("field").asText()).isEqualTo(field);
  }

  private static Memory memory(String tenant, @Nullable String user) {
    return Told.memory(tenant, user, UUID.randomUUID().toString(), "Lives in Zanzibar", AT);
  }
}
