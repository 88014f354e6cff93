package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.runtime.Health;
import dev.memlog.standalone.data.DataDirectoryInUseException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The whole pipeline in one process, with words hashed instead of a model. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedMemlogTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir static Path directory;
  private EmbeddedMemlog memlog;
  private MemlogClient client;

  @BeforeAll
  void start() throws Exception {
    memlog =
        TestConfig.start(
            TestConfig.of(
                directory.resolve("data"),
                2,
                TestConfig.key("secret-one", "default"),
                TestConfig.key("secret-two", "two")),
            READY);
    client = client("secret-one");
  }

  @AfterAll
  void stop() {
    client.close();
    memlog.close();
  }

  @Test
  void shouldFindWhatIsPublishedFollowItsEditAndLoseItWhenDeleted() {
    // when
    client.publish(List.of(message("life", "m1", "Tomatoes grow behind the greenhouse")));

    // then
    await().atMost(SOON).until(() -> texts("tomatoes greenhouse"), t -> t.size() == 1);

    // when
    client.edit(null, "life", "m1", "Pumpkins grow behind the barn");

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(texts("pumpkins barn")).containsExactly("Pumpkins grow behind the barn");
              assertThat(texts("tomatoes greenhouse")).isEmpty();
            });

    // when
    client.deleteMessage(null, "life", "m1");
    client.publish(List.of(message("life", "m1", "Pumpkins grow behind the barn")));
    client.publish(List.of(message("life", "m2", "Lanterns hang in the orchard")));

    // then: once what came after the deletion is found, the deleted one has had its time
    await().atMost(SOON).until(() -> texts("lanterns orchard"), t -> t.size() == 1);
    assertThat(texts("pumpkins barn")).isEmpty();
    assertThat(client.stats().lastIndexedAt()).isNotNull();
    assertThat(messages("life")).extracting(Message::messageId).containsExactly("m2");
  }

  @Test
  void shouldRebuildTheIndexWhileSearchesAreAnswered() {
    // given
    client.publish(List.of(message("rebuilt", "m1", "Zeppelins moor behind the lighthouse")));
    await().atMost(SOON).until(() -> texts("zeppelins lighthouse"), t -> t.size() == 1);

    // when
    String former = client.indexes().rebuildProgress(null).live();
    client.indexes().rebuild(StartRebuildRequest.begin(null, null, null));

    // then
    await()
        .atMost(SOON)
        .until(
            () -> {
              assertThat(texts("zeppelins lighthouse")).hasSize(1);
              return client.indexes().rebuildProgress(null);
            },
            progress -> progress.rebuild() != null && progress.rebuild().switched());
    assertThat(client.indexes().rebuildProgress(null).previous()).isEqualTo(former);
    assertThat(texts("zeppelins lighthouse")).hasSize(1);
    assertThat(client.indexes().digest(null).equal()).isTrue();
    var check = client.indexes().check(null, true);
    assertThat(check.checked()).isPositive();
    assertThat(check.damaged().total()).isZero();
    assertThat(check.equal()).isTrue();

    // when
    client.publish(List.of(message("rebuilt", "m2", "Gondolas drift below the aqueduct")));
    await().atMost(SOON).until(() -> texts("gondolas aqueduct"), t -> t.size() == 1);
    client.indexes().rebuild(StartRebuildRequest.rollback(null));

    // then
    await()
        .atMost(SOON)
        .until(
            () -> client.indexes().rebuildProgress(null),
            progress -> progress.rebuild() != null && progress.rebuild().switched());
    assertThat(client.indexes().rebuildProgress(null).live()).isEqualTo(former);
    assertThat(texts("gondolas aqueduct")).hasSize(1);
    assertThat(client.indexes().digest("memories").equal()).isTrue();
    assertThatThrownBy(
            () -> client.indexes().rebuild(StartRebuildRequest.begin("memories", null, "events")))
        .hasMessageContaining("from must be passages or messages");

    // when all messages are read again for memories
    client.indexes().rebuild(StartRebuildRequest.begin("memories", null, "messages"));

    // then
    await()
        .atMost(SOON)
        .until(
            () -> client.indexes().rebuildProgress("memories").rebuild(),
            rebuild -> rebuild != null && rebuild.ended());
    Rebuild rebuild = requireNonNull(client.indexes().rebuildProgress("memories").rebuild());
    assertThat(rebuild.detail()).isEmpty();
    assertThat(rebuild.switched()).isTrue();
  }

  @Test
  void shouldFindAPictureByItsCaptionUntilItIsReplaced() {
    // given
    Attachment picture = image("a photo of a crooked weathervane");
    client.publish(
        List.of(
            Event.message("pictures", "user", "Look at the roof")
                .messageId("m1")
                .attachments(List.of(picture))
                .build(),
            Event.builder()
                .conversationId("other-pictures")
                .messageId("m2")
                .role("user")
                .attachments(List.of(image("a photo of a tandem bicycle")))
                .build()));

    // when
    await().atMost(SOON).until(() -> texts("crooked weathervane"), t -> t.size() == 1);
    await().atMost(SOON).until(() -> texts("tandem bicycle"), t -> t.size() == 1);

    // then
    MessageHit hit = hits(client, "crooked weathervane").getFirst();
    assertThat(hit.snippet()).isEqualTo("Look at the roof");
    assertThat(hit.attachments()).containsExactly(picture);
    assertThat(texts("tandem bicycle")).containsExactly("a photo of a tandem bicycle");
    assertThat(messages("pictures").getFirst().attachments()).containsExactly(picture);

    // when
    Event.Builder edit =
        Event.builder().type("message_edited").conversationId("pictures").messageId("m1");
    Attachment roof = image("a photo of a thatched roof");
    client.publish(List.of(edit.attachments(List.of(roof)).build()));

    // then
    await().atMost(SOON).until(() -> texts("crooked weathervane"), List::isEmpty);
    await().atMost(SOON).until(() -> texts("thatched"), t -> t.contains("Look at the roof"));
    assertThat(hits(client, "thatched").getFirst().attachments()).containsExactly(roof);

    // when
    client.publish(List.of(edit.attachments(List.of()).removeAttachments(true).build()));
    client.deleteMessage(null, "other-pictures", "m2");

    // then
    await().atMost(SOON).until(() -> texts("thatched"), List::isEmpty);
    await().atMost(SOON).until(() -> texts("tandem bicycle"), List::isEmpty);
    assertThat(messages("pictures"))
        .hasSize(1)
        .allMatch(m -> m.attachments().isEmpty() && m.content().equals("Look at the roof"));
  }

  private static Attachment image(String caption) {
    return new Attachment("image", caption, "");
  }

  @Test
  void shouldKeepEverythingWhenItStartsAgain() throws Exception {
    // given
    client.publish(
        List.of(
            message("again", "m1", "Herons nest on the chimney"),
            message("again", "m2", "Otters slide down the bank")));
    await().atMost(SOON).until(() -> texts("otters slide"), t -> t.size() == 1);
    client.deleteMessage(null, "again", "m2");
    await().atMost(SOON).until(() -> texts("otters slide"), List::isEmpty);

    // when
    client.close();
    memlog.close();
    start();

    // then
    assertThat(texts("herons nest chimney")).containsExactly("Herons nest on the chimney");
    assertThat(texts("otters slide")).isEmpty();
    client.publish(List.of(message("again", "m3", "Badgers dig at dusk")));
    await().atMost(SOON).until(() -> texts("badgers dusk"), t -> t.size() == 1);
  }

  @Test
  void shouldKeepTenantsApart() {
    try (var other = client("secret-two")) {
      // given: equal ids, equal words
      client.publish(List.of(message("shared", "m1", "Violins of the first tenant")));
      other.publish(List.of(message("shared", "m1", "Violins of the second tenant")));
      await().atMost(SOON).until(() -> texts("violins tenant"), t -> t.size() == 1);
      await().atMost(SOON).until(() -> texts(other, "violins tenant"), t -> t.size() == 1);

      // then
      assertThat(texts("violins tenant")).containsExactly("Violins of the first tenant");
      assertThat(texts(other, "violins tenant")).containsExactly("Violins of the second tenant");

      // when
      other.deleteMessage(null, "shared", "m1");

      // then
      await().atMost(SOON).until(() -> texts(other, "violins tenant"), List::isEmpty);
      assertThat(texts("violins tenant")).containsExactly("Violins of the first tenant");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldKeepItsFilesFromOtherUsers() throws Exception {
    client.publish(List.of(message("private", "m1", "Walnuts lie under the stairs")));
    await().atMost(SOON).until(() -> texts("walnuts stairs"), t -> t.size() == 1);

    Map<Path, String> modes = FileModes.modes(directory.resolve("data"));

    assertThat(modes).hasSizeGreaterThan(50);
    assertThat(modes)
        .allSatisfy((file, mode) -> assertThat(mode).as(file.toString()).endsWith("------"));
  }

  @Test
  void shouldRefuseCallsWithoutAKey() {
    try (var stranger = MemlogClient.builder(memlog.addresses().api()).build()) {
      assertThatThrownBy(() -> texts(stranger, "anything"))
          .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.status()).isEqualTo(401));
    }
  }

  @Test
  void shouldTellHowItIs() {
    // given
    client.publish(List.of(message("stats", "m1", "Figures about figures")));
    await().atMost(SOON).until(() -> texts("figures"), t -> t.size() == 1);

    // when
    var stats = client.stats();

    // then
    assertThat(memlog.checks())
        .allSatisfy((_, health) -> assertThat(health).isEqualTo(Health.ok()));
    assertThat(stats.counts().passages()).isPositive();
    assertThat(requireNonNull(stats.eventToSearchable()).count()).isPositive();
    assertThat(requireNonNull(stats.model()).id()).isEqualTo("hashing");
    assertThat(stats.answering().versions()).containsKeys("memlog", "kafka", "lucene");
    assertThat(stats.answering().health())
        .containsKeys("broker", "registry", "ingest", "indexer", "query")
        .containsValue("ok");
    await()
        .atMost(SOON)
        .ignoreExceptionsInstanceOf(MemlogException.class)
        .until(() -> client.stats().stages().stream().allMatch(s -> s.lag() == 0));
  }

  @Test
  void shouldNotShareItsDataDirectory() {
    try (var second =
        new EmbeddedMemlog(
            TestConfig.of(
                directory.resolve("data"),
                2,
                TestConfig.key("secret-one", "default"),
                TestConfig.key("secret-two", "two")),
            directory.resolve("second.log"))) {
      assertThatThrownBy(second::start).isInstanceOf(DataDirectoryInUseException.class);
    }
  }

  private List<String> texts(String query) {
    return texts(client, query);
  }

  private static List<String> texts(MemlogClient client, String query) {
    return hits(client, query).stream().map(MessageHit::snippet).toList();
  }

  private static List<MessageHit> hits(MemlogClient client, String query) {
    return client.search(SearchMessagesRequest.builder().query(query).build()).results();
  }

  private List<Message> messages(String conversation) {
    return client.messages(new ListMessagesRequest(conversation, null, null, null)).messages();
  }

  private static Event message(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).build();
  }

  private MemlogClient client(String key) {
    return MemlogClient.builder(memlog.addresses().api()).key(key).build();
  }
}
