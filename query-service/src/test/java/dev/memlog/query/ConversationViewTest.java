package dev.memlog.query;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.query.conversation.ConversationCounts;
import dev.memlog.query.conversation.ConversationFilter;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(TestCluster.Extension.class)
class ConversationViewTest {

  private static final ConversationFilter ANY = new ConversationFilter(null, null, null);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** Tests share the topics, never a tenant. */
  private final String tenant = "t-" + UUID.randomUUID();

  private final Principal principal = new Principal(tenant, Set.of(), Set.of());

  @TempDir Path directory;

  ConversationViewTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  private ConversationView view(Clock clock) {
    var view = new ConversationView(directory, cluster.settings(), clock, meters);
    view.start();
    return view;
  }

  private ConversationView caughtUp() {
    ConversationView view = view(Clock.systemUTC());
    await().atMost(LONG).until(view::caughtUp);
    return view;
  }

  private static List<String> ids(Page<Message> page) {
    return page.items().stream().map(Message::getMessageId).toList();
  }

  private double applied() {
    return meters.counter("memlog.query.view.records", "view", "conversations").count();
  }

  @Test
  void shouldListConversationsLatestFirstPageByPage() throws Exception {
    // given: five, of which one is updated and so moves to the front
    try (States states = new States(cluster)) {
      for (int i = 1; i <= 5; i++) {
        states.put(States.conversation(tenant, "c" + i, 1000L * i));
      }
      states.put(States.conversation(tenant, "c2", 9000)).await();
    }

    // when
    List<String> seen = new ArrayList<>();
    try (ConversationView view = caughtUp()) {
      Cursor next = null;
      do {
        Page<Conversation> page = view.reads().conversations(principal, ANY, 2, next);
        page.items().forEach(c -> seen.add(c.getConversation()));
        assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
        next = page.next().map(c -> Cursor.of(c.token()).orElseThrow()).orElse(null);
      } while (next != null);
      assertThat(view.reads().counts(principal)).isEqualTo(new ConversationCounts(5, 0));
    }

    // then
    assertThat(seen).containsExactly("c2", "c5", "c4", "c3", "c1");
  }

  @Test
  void shouldEndAPageEarlyWhereItsItemsAreLarge() throws Exception {
    // given: 20 messages of 256 KiB, and as many conversations with a system prompt of that length
    String large = "x".repeat(256 * 1024);
    try (States states = new States(cluster)) {
      for (int i = 10; i < 30; i++) {
        Message message = States.message(tenant, "large", "m" + i, 1000L * i);
        message.setContent(large);
        Conversation conversation = States.conversation(tenant, "c" + i, 1000L * i);
        conversation.setSystemPrompt(large);
        states.put(message).put(conversation);
      }
      states.await();
    }

    // when
    List<String> messages = new ArrayList<>();
    List<String> conversations = new ArrayList<>();
    try (ConversationView view = caughtUp()) {
      Cursor next = null;
      do {
        Page<Message> page = view.reads().messages(principal, "default", "large", 1000, next);
        assertThat(page.items()).hasSizeBetween(1, Page.BYTES / large.length());
        messages.addAll(0, ids(page));
        next = page.next().orElse(null);
      } while (next != null);
      do {
        Page<Conversation> page = view.reads().conversations(principal, ANY, 100, next);
        assertThat(page.items()).hasSizeBetween(1, Page.BYTES / large.length());
        page.items().forEach(c -> conversations.add(c.getConversation()));
        next = page.next().orElse(null);
      } while (next != null);
    }

    // then: nothing is left out
    assertThat(messages).hasSize(20).isSorted().doesNotHaveDuplicates();
    assertThat(conversations).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void shouldFilterByAppUserAndProjectAndByWhatTheKeyAllows() throws Exception {
    // given
    Conversation mine = States.conversation(tenant, "mine", 1);
    Conversation other = States.conversation(tenant, "other", 2);
    other.setApp("app2");
    other.setUser(null);
    other.setProject("p");
    try (States states = new States(cluster)) {
      states.put(mine).put(other).put(States.conversation(tenant + "x", "foreign", 3)).await();
    }

    // when / then
    try (ConversationView view = caughtUp()) {
      assertThat(list(view, principal, ANY)).containsExactly("other", "mine");
      assertThat(list(view, principal, new ConversationFilter("app2", null, null)))
          .containsExactly("other");
      assertThat(list(view, principal, new ConversationFilter(null, "u", null)))
          .containsExactly("mine");
      assertThat(list(view, principal, new ConversationFilter(null, null, "p")))
          .containsExactly("other");
      Principal limited = new Principal(tenant, Set.of("default"), Set.of());
      assertThat(list(view, limited, ANY)).containsExactly("mine");
      assertThat(view.reads().conversation(limited, "app2", "other")).isEmpty();
      assertThat(view.reads().conversation(principal, "app2", "other")).isPresent();
      assertThat(view.reads().conversation(principal, "default", "foreign")).isEmpty();
    }
  }

  @Test
  void shouldKeepConversationsOfOneNameInTwoAppsApart() throws Exception {
    // given: the same names in two apps
    Conversation other = States.conversation(tenant, "c", 2);
    other.setApp("app2");
    Message foreign = States.message(tenant, "c", "m", 7);
    foreign.setApp("app2");
    foreign.setContent("of the other app");
    try (States states = new States(cluster);
        ConversationView view = caughtUp()) {
      states
          .put(States.conversation(tenant, "c", 1))
          .put(States.message(tenant, "c", "m", 3))
          .put(other)
          .put(foreign)
          .await();
      var both = new ConversationCounts(2, 2);
      await().atMost(LONG).until(() -> view.reads().counts(principal).equals(both));

      // when / then: each key sees its own alone
      Principal limited = new Principal(tenant, Set.of("app2"), Set.of());
      assertThat(list(view, principal, ANY)).containsExactly("c", "c");
      assertThat(list(view, limited, ANY)).containsExactly("c");
      assertThat(view.reads().counts(limited)).isEqualTo(new ConversationCounts(1, 1));
      assertThat(view.reads().messages(limited, "app2", "c", 9, null).items())
          .extracting(Message::getContent)
          .containsExactly("of the other app");
      assertThat(view.reads().messages(limited, "default", "c", 9, null).items()).isEmpty();

      // when / then: what goes from one app stays in the other
      states.removeMessage(tenant, "c", "m").removeConversation(tenant, "c").await();
      var left = new ConversationCounts(1, 1);
      await().atMost(LONG).until(() -> view.reads().counts(principal).equals(left));
      assertThat(ids(view.reads().messages(principal, "app2", "c", 9, null))).containsExactly("m");
    }
  }

  private static List<String> list(
      ConversationView view, Principal principal, ConversationFilter filter) {
    return view.reads().conversations(principal, filter, 10, null).items().stream()
        .map(Conversation::getConversation)
        .toList();
  }

  @Test
  void shouldReadTheLatestMessagesAndPageBack() throws Exception {
    // given: in no order, two of the same instant
    try (States states = new States(cluster)) {
      for (int i : new int[] {4, 1, 3, 5, 2}) {
        states.put(States.message(tenant, "c", "m" + i, i == 3 ? 2 : i));
      }
      states.await();
    }

    // when / then
    try (ConversationView view = caughtUp()) {
      Page<Message> latest = view.reads().messages(principal, "default", "c", 2, null);
      assertThat(ids(latest)).containsExactly("m4", "m5");
      Page<Message> before =
          view.reads().messages(principal, "default", "c", 2, latest.next().orElseThrow());
      assertThat(ids(before)).containsExactly("m2", "m3");
      Page<Message> first =
          view.reads().messages(principal, "default", "c", 2, before.next().orElseThrow());
      assertThat(ids(first)).containsExactly("m1");
      assertThat(first.next()).isEmpty();
    }
  }

  @Test
  void shouldFollowEditsAndDeletes() throws Exception {
    try (States states = new States(cluster);
        ConversationView view = caughtUp()) {
      // given
      states
          .put(States.conversation(tenant, "c", 5))
          .put(States.message(tenant, "c", "kept", 1))
          .put(States.message(tenant, "c", "moved", 2))
          .put(States.message(tenant, "c", "gone", 3))
          .await();
      await()
          .atMost(LONG)
          .until(() -> view.reads().counts(principal).equals(new ConversationCounts(1, 3)));

      // when: an earlier create gives one another time, and one is deleted, twice
      states
          .put(States.message(tenant, "c", "moved", 0))
          .removeMessage(tenant, "c", "gone")
          .removeMessage(tenant, "c", "gone")
          .removeMessage(tenant, "c", "never-there")
          .await();

      // then
      await()
          .atMost(LONG)
          .untilAsserted(
              () ->
                  assertThat(ids(view.reads().messages(principal, "default", "c", 10, null)))
                      .containsExactly("moved", "kept"));
      assertThat(view.reads().counts(principal)).isEqualTo(new ConversationCounts(1, 2));

      // when / then
      states.removeConversation(tenant, "c").await();
      await()
          .atMost(LONG)
          .until(() -> view.reads().conversation(principal, "default", "c").isEmpty());
      assertThat(list(view, principal, ANY)).isEmpty();
    }
  }

  @Test
  void shouldContinueAtItsStoredPosition() throws Exception {
    try (States states = new States(cluster)) {
      // given: a view that has read everything so far
      for (int i = 0; i < 50; i++) {
        states.put(States.message(tenant, "c", "m" + i, i));
      }
      states.await();
      caughtUp().close();
      double before = applied();
      assertThat(before).isGreaterThanOrEqualTo(50);

      // when: it is closed while events arrive
      for (int i = 0; i < 10; i++) {
        states.removeMessage(tenant, "c", "m" + i);
      }
      states.put(States.message(tenant, "c", "m50", 50)).await();

      // then: it reads just these, and counts none twice
      try (ConversationView view = caughtUp()) {
        assertThat(applied() - before).isEqualTo(11);
        assertThat(view.reads().counts(principal)).isEqualTo(new ConversationCounts(0, 41));
        assertThat(ids(view.reads().messages(principal, "default", "c", 100, null)))
            .hasSize(41)
            .startsWith("m10")
            .endsWith("m50");
      }
    }
  }

  @Test
  void shouldRefillWhenTheViewWasDownForTooLong() throws Exception {
    try (States states = new States(cluster)) {
      // given: a view last current a month ago
      states.put(States.message(tenant, "c", "m", 1)).await();
      Instant monthAgo = Instant.now().minus(Duration.ofDays(31));
      try (ConversationView old = view(Clock.fixed(monthAgo, ZoneOffset.UTC))) {
        await().atMost(LONG).until(old::caughtUp);
      }
      double before = applied();

      // when
      try (ConversationView view = caughtUp()) {
        // then: the topics were read from their beginning, and nothing counts twice
        assertThat(applied() - before).isGreaterThanOrEqualTo(before);
        assertThat(view.reads().counts(principal)).isEqualTo(new ConversationCounts(0, 1));
      }
    }
  }

  @Test
  void shouldSkipCorruptRecordsAndNoOps() throws Exception {
    try (States states = new States(cluster)) {
      // given
      var noOp = new RecordHeaders();
      noOp.add(NoOp.HEADER, new byte[0]);
      double before = meters.counter("memlog.query.view.corrupt", "view", "conversations").count();
      states
          .send(
              new ProducerRecord<String, SpecificRecord>(
                  Topics.MESSAGES.name(), 0, NoOp.KEY, null, noOp))
          .send(Topics.MESSAGES.name(), "a key that names nothing", null)
          .put(States.message(tenant, "c", "after", 2))
          .await();
      garbage(tenant + "/default/c/garbage");

      // when / then
      try (ConversationView view = caughtUp()) {
        assertThat(ids(view.reads().messages(principal, "default", "c", 10, null)))
            .containsExactly("after");
        assertThat(
                meters.counter("memlog.query.view.corrupt", "view", "conversations").count()
                    - before)
            .isEqualTo(2);
      }
    }
  }

  private void garbage(String key) throws Exception {
    Map<String, Object> settings = new HashMap<>(cluster.settings().clientProperties());
    try (var raw =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      raw.send(
              new ProducerRecord<>(
                  Topics.MESSAGES.name(), key, "no avro".getBytes(StandardCharsets.UTF_8)))
          .get();
    }
  }

  @Test
  void shouldRefuseToBeReadOnceClosed() {
    ConversationView view = caughtUp();
    var reads = requireNonNull(view.reads());
    view.close();
    view.close();
    assertThatThrownBy(() -> reads.counts(principal)).isInstanceOf(ViewException.class);
    assertThatThrownBy(view::reads).isInstanceOf(ViewException.class);
  }
}
