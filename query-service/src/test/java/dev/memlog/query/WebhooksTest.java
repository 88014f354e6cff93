package dev.memlog.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.api.v1.Webhook;
import dev.memlog.query.ReceivedEvents.Event;
import dev.memlog.query.webhook.WebhookConfig;
import dev.memlog.query.webhook.Webhooks;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Webhooks of a real log to a real receiver. Each test has a tenant of its own. */
@ExtendWith(TestCluster.Extension.class)
@Timeout(60)
class WebhooksTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final TestCluster cluster;
  private final States states;
  private final String tenant = "t-" + UUID.randomUUID();
  private final List<Webhooks> open = new ArrayList<>();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private ReceivedEvents receiver;

  WebhooksTest(TestCluster cluster) {
    this.cluster = cluster;
    states = new States(cluster);
  }

  @BeforeEach
  void startReceiver() throws Exception {
    receiver = new ReceivedEvents();
  }

  @AfterEach
  void close() {
    open.forEach(Webhooks::close);
    receiver.close();
    states.close();
  }

  private Webhooks start(Duration giveUpAfter, String... kinds) {
    Webhooks webhooks = start(giveUpAfter, Clock.systemUTC(), kinds);
    awaitStatus(webhooks, "delivering");
    return webhooks;
  }

  private Webhooks start(Duration giveUpAfter, Clock clock, String... kinds) {
    var config =
        new WebhookConfig(
            tenant,
            receiver.url(),
            List.of(SECRET),
            Optional.of(tenant),
            Optional.empty(),
            Optional.empty(),
            Set.of(kinds),
            Optional.of(true),
            Optional.of(giveUpAfter));
    var webhooks = new Webhooks(List.of(config), cluster.settings(), "test", clock, meters);
    open.add(webhooks);
    webhooks.start();
    return webhooks;
  }

  private static Webhook shown(Webhooks webhooks) {
    return webhooks.list().getWebhooks(0);
  }

  private static void awaitStatus(Webhooks webhooks, String status) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(shown(webhooks).getStatus()).isEqualTo(status));
  }

  private Memory added(String of, String user) throws Exception {
    Memory memory =
        Told.memory(of, user, UUID.randomUUID().toString(), "Lives in Zanzibar", Instant.now());
    states.put(Told.change("added", memory, null)).await();
    return memory;
  }

  @Test
  void shouldDeliverEverythingOnceInOrderOfEachOwnerAfterTheReceiverWasAway() throws Exception {
    // given: a receiver that fails twice and then is away
    AtomicInteger failures = new AtomicInteger();
    receiver.answer(_ -> failures.incrementAndGet() <= 2 ? 500 : 200);
    Webhooks webhooks = start(Duration.ofDays(3));
    List<String> expected = new ArrayList<>();
    expected.add("memory.added " + added(tenant, "ann").getId());
    await().atMost(LONG).until(() -> failures.get() >= 2);
    awaitStatus(webhooks, "waiting");
    receiver.stop();

    // when
    for (int i = 0; i < 5; i++) {
      expected.add("memory.added " + added(tenant, "ann").getId());
      added(tenant, "bob");
      added("foreign-" + tenant, "ann");
    }
    Memory gone = added(tenant, "carl");
    states.put(Told.change("withdrawn", Told.next(gone, Instant.now()), gone)).await();
    states.deleteMessage(tenant, "c1", "m1", "dora").await();
    states.deleteMessage("foreign-" + tenant, "c1", "m1", "dora").await();
    receiver.restart();

    // then
    await().atMost(LONG).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(14));
    assertThat(receiver.acceptedOf("ann")).isEqualTo(expected);
    assertThat(receiver.acceptedOf("bob")).hasSize(5);
    assertThat(receiver.acceptedOf("carl"))
        .containsExactly("memory.added " + gone.getId(), "memory.withdrawn " + gone.getId());
    assertThat(receiver.acceptedOf("dora")).containsExactly("message.deleted m1");
    assertThat(receiver.accepted().toString()).doesNotContain("Zanzibar");
    assertThat(receiver.accepted().stream().map(Event::id)).doesNotHaveDuplicates();

    // and: the list and the metrics tell
    await().atMost(LONG).untilAsserted(() -> assertThat(shown(webhooks).getLag()).isZero());
    Webhook shown = shown(webhooks);
    assertThat(shown.getStatus()).isEqualTo("delivering");
    assertThat(shown.getTarget()).isEqualTo(receiver.url().replace("/hook", ""));
    assertThat(shown.hasLastDeliveredAt()).isTrue();
    assertThat(shown.getLastError()).isNotEmpty();
    assertThat(
            meters
                .get("memlog.query.webhook.deliveries")
                .tag("outcome", "delivered")
                .counter()
                .count())
        .isEqualTo(14);
  }

  @Test
  void shouldDeliverTheNextEventOfAPartitionOnceTheReceiverHasAccepted() throws Exception {
    start(Duration.ofDays(3));

    for (int i = 0; i < 100; i++) {
      Memory memory =
          Told.memory(tenant, "ann", UUID.randomUUID().toString(), "Ann has a cat", Instant.now());
      states.put(Told.change("added", memory, null));
    }
    states.await();

    // then: far sooner than at one event per poll of the log, which takes a second
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(receiver.acceptedOf("ann")).hasSize(100));
  }

  @Test
  void shouldRepeatAfterARestartWhatWasInFlightWithTheSameId() throws Exception {
    // given: a process that ends after a delivery and before its commit
    var hold = new CountDownLatch(1);
    var first = new AtomicReference<@Nullable Event>();
    receiver.answer(event -> held(event, first, hold));
    Webhooks killed = start(Duration.ofDays(3));
    Memory one = added(tenant, "ann");
    await().atMost(LONG).until(() -> first.get() != null);
    Memory two = added(tenant, "ann");
    killed.close();
    receiver.answer(_ -> 200);

    // when
    start(Duration.ofDays(3));

    // then
    await().atMost(LONG).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
    hold.countDown();
    assertThat(receiver.acceptedOf("ann"))
        .startsWith("memory.added " + one.getId(), "memory.added " + two.getId());
    assertThat(receiver.accepted().getFirst().id()).isEqualTo(requireNonNull(first.get()).id());
  }

  private static int held(
      Event event, AtomicReference<@Nullable Event> first, CountDownLatch hold) {
    first.set(event);
    try {
      hold.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return 500;
  }

  @Test
  void shouldDisableAWebhookWhoseReceiverIsGoneUntilARestart() throws Exception {
    // given
    receiver.answer(_ -> 410);
    Webhooks webhooks = start(Duration.ofDays(3));
    added(tenant, "ann");
    awaitStatus(webhooks, "disabled");
    added(tenant, "ann");
    assertThat(shown(webhooks).getLastError()).isEqualTo("the receiver answered 410");
    assertThat(receiver.all()).hasSize(1);

    // when
    webhooks.close();
    receiver.answer(_ -> 200);
    start(Duration.ofDays(3));

    // then
    await().atMost(LONG).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(2));
  }

  @Test
  void shouldEndWhenItTakesOverAWebhookThatTheReceiverEndedWhileItRan() throws Exception {
    // given
    receiver.answer(_ -> 410);
    Webhooks other = start(Duration.ofDays(3));
    added(tenant, "ann");
    awaitStatus(other, "disabled");
    added(tenant, "ann");
    other.close();
    receiver.answer(_ -> 200);

    // when: a process that has run for an hour gets the partitions
    Webhooks webhooks =
        start(Duration.ofDays(3), Clock.offset(Clock.systemUTC(), Duration.ofHours(-1)));

    // then
    await()
        .atMost(LONG)
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("memlog-webhook-" + tenant)));
    assertThat(receiver.all()).hasSize(1);
    assertThat(shown(webhooks).getStatus()).isEqualTo("disabled");
    assertThat(shown(webhooks).getLastError()).isEqualTo("the receiver answered 410");
  }

  @Test
  void shouldDeadLetterWhatIsTooOldWithoutTextAndGoOn() throws Exception {
    // given: a receiver that never accepts the first event
    Webhooks webhooks = start(Duration.ofSeconds(1));
    Memory bad = Told.memory(tenant, "ann", "bad-" + tenant, "Lives in Zanzibar", Instant.now());
    receiver.answer(event -> event.inWords().endsWith(bad.getId()) ? 500 : 200);

    // when
    states.put(Told.change("added", bad, null)).await();
    Memory good = added(tenant, "ann");

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(receiver.acceptedOf("ann"))
                    .containsExactly("memory.added " + good.getId()));
    await().atMost(LONG).untilAsserted(() -> assertThat(shown(webhooks).getDeadLetters()).isOne());
    assertThat(shown(webhooks).getLastError()).isEqualTo("the receiver answered 500");
    List<String> letters = deadLetters();
    assertThat(letters).hasSize(1);
    assertThat(letters.getFirst())
        .contains(bad.getId(), tenant, "the receiver answered 500", receiver.all().getFirst().id())
        .doesNotContain("Zanzibar");
  }

  private List<String> deadLetters() {
    try (var consumer = new KafkaClients(cluster.settings(), "test").scanner("letters")) {
      return TopicRecords.read(consumer, Topics.WEBHOOKS_DEAD_LETTER.name()).stream()
          .map(record -> new String(record.value(), UTF_8))
          .filter(letter -> letter.contains(tenant))
          .toList();
    }
  }

  @Test
  void shouldDeliverOnlyTheKindsOfTheSettings() throws Exception {
    start(Duration.ofDays(3), "message.deleted");

    added(tenant, "ann");
    states.deleteMessage(tenant, "c1", "m1", "ann").await();

    await().atMost(LONG).untilAsserted(() -> assertThat(receiver.accepted()).hasSize(1));
    assertThat(receiver.acceptedOf("ann")).containsExactly("message.deleted m1");
  }

  @Test
  void shouldNeitherConnectNorHaveAThreadWithoutWebhooks() {
    var none = new Webhooks(List.of(), cluster.settings(), "test", Clock.systemUTC(), meters);
    open.add(none);

    none.start();

    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("memlog-webhook"));
    assertThat(meters.getMeters()).isEmpty();
  }
}
