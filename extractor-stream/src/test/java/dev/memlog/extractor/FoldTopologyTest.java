package dev.memlog.extractor;

import static dev.memlog.extractor.Altered.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.TurnEvent;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.DeletedMessageUser;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldTopologyTest extends FoldScenario {

  @Test
  void shouldIssueRecordsWithTheAppendTimeOfTheEvent() {
    // when
    fold.pipe(e.created(AT, "m1", "user", "I moved to Lisbon."));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c1/m1");
    assertThat(fold.conversations()).containsOnlyKeys("t1/default/c1");
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m1/0");
    assertThat(fold.issued(Topics.PASSAGES).getFirst().timestamp()).isEqualTo(FoldDriver.START);
    assertThat(fold.issued(Topics.PASSAGES).getFirst().headers()).isEmpty();
  }

  @Test
  void shouldDeletePassagesWhenAMessageIsDeleted() {
    fold.pipe(e.created(AT, "m1", "user", "my secret"));
    fold.pipe(e.deleted(AT, "m1"));
    assertThat(fold.messages()).isEmpty();
    assertThat(fold.passages()).isEmpty();
    assertThat(fold.issued(Topics.PASSAGES).getLast().getKey()).isEqualTo("t1/default/c1/m1/0");
  }

  @Test
  void shouldReissueAFewPassagesOnAnEdit() {
    // given
    for (int i = 0; i < 10; i++) {
      fold.pipe(e.created(AT + i, "m" + i, "user", "text " + i));
    }
    int before = fold.issued(Topics.PASSAGES).size();

    // when
    fold.pipe(e.edited(AT + 100, "m4", "another"));
    fold.pipe(e.edited(AT + 100, "m4", "another"));

    // then
    assertThat(fold.issued(Topics.PASSAGES)).hasSize(before + 3);
    assertThat(fold.meters.counter("memlog.fold.passages", "action", "issued").count())
        .isEqualTo(before + 3);
    assertThat(fold.meters.counter("memlog.fold.events", "type", "MessageEdited").count())
        .isEqualTo(2);
  }

  @Test
  void shouldTellTenantsAndConversationsApartWhoseIdsBeginAlike() {
    // given
    for (String conversation : List.of("c", "c-1", "c.1", "c1", "c~")) {
      fold.pipe(new Events("t", conversation).created(AT, "m-1", "user", "in " + conversation));
      fold.pipe(new Events("t", conversation).created(AT, "m", "user", "also " + conversation));
    }

    // when
    fold.pipe(new Events("t", "c").conversationDeleted(AT));

    // then
    assertThat(fold.messages())
        .hasSize(8)
        .allSatisfy((key, _) -> assertThat(key).doesNotStartWith("t/default/c/"));
    assertThat(fold.passages()).hasSize(8);
    assertThat(fold.passages().get("t/default/c-1/m-1/0"))
        .extracting(p -> requireNonNull(p).getPreceding().getFirst().getText())
        .isEqualTo("also c-1");
  }

  @Test
  void shouldLeaveAConversationToItsAppWhateverAnotherAppPublishes() {
    // given
    ConversationEvent secret = Events.of(e.created(AT, "m1", "user", "my secret"), "a", "u");
    fold.pipe(secret);

    // when: app b writes into a conversation of that name, long before, and deletes its own
    Events early = new Events("t1", "c1");
    fold.pipe(Events.of(early.created(0, "m0", "user", "mine since 1970"), "b", "thief"));
    fold.pipe(Events.of(early.edited(AT + 1, "m1", "overwritten"), "b", "thief"));
    fold.pipe(Events.of(early.titled(AT + 1, "taken"), "b", "thief"));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/a/c1/m1", "t1/b/c1/m0");
    assertThat(fold.conversations().get("t1/a/c1"))
        .satisfies(
            mine -> {
              assertThat(requireNonNull(mine).getApp()).isEqualTo("a");
              assertThat(mine.getUser()).isEqualTo("u");
              assertThat(mine.getTitle()).isNull();
            });
    assertThat(requireNonNull(fold.passages().get("t1/a/c1/m1/0")).getText())
        .isEqualTo("my secret");

    // when / then
    fold.pipe(Events.of(early.conversationDeleted(AT + 2), "b", "thief"));
    assertThat(fold.conversations()).containsOnlyKeys("t1/a/c1");
    assertThat(fold.passages()).containsOnlyKeys("t1/a/c1/m1/0");
  }

  @Test
  void shouldNameTheUserOfEachDeletedMessageOnItsTombstone() {
    // given
    fold.pipe(Events.of(e.created(AT, "m1", "user", "one"), "u"));
    fold.pipe(Events.of(e.created(AT, "m2", "user", "two"), "u"));
    fold.pipe(new Events("t1", "c2").created(AT, "m3", "user", "of nobody"));

    // when: a message, and then the rest of its conversation
    fold.pipe(Events.of(e.deleted(AT + 1, "m1"), "u"));
    fold.pipe(Events.of(e.conversationDeleted(AT + 2), "u"));
    fold.pipe(new Events("t1", "c2").deleted(AT + 1, "m3"));

    // then
    assertThat(fold.issued(Topics.MESSAGES).stream().filter(record -> record.value() == null))
        .extracting(record -> record.key() + " of " + DeletedMessageUser.of(record.headers()))
        .containsExactly(
            "t1/default/c1/m1 of u", "t1/default/c1/m2 of u", "t1/default/c2/m3 of null");
  }

  @Test
  void shouldBindATenantsTopicToItsTenant() throws Exception {
    // given
    reopen(
        with(
            Defaults.of(ExtractorConfig.class),
            "events.tenantTopics",
            Map.of("events.acme", "acme")),
        1);

    // when
    fold.pipe(
        "events.acme",
        fold.encode(new Events("acme", "c1").created(AT, "m1", "user", "ours")),
        new RecordHeaders());
    fold.pipe(
        "events.acme",
        fold.encode(new Events("other", "c1").created(AT, "m1", "user", "forged")),
        new RecordHeaders());
    fold.pipe("events.acme", new byte[] {1}, new RecordHeaders());

    // then
    assertThat(fold.passages()).containsOnlyKeys("acme/default/c1/m1/0");
    assertThat(reasons()).containsExactly("wrong_tenant", "undeserializable");
    assertThat(fold.deadLetters())
        .allSatisfy(l -> assertThat(header(l, DeadLetterHeaders.TENANT)).isEqualTo("acme"));
  }

  @Test
  void shouldSendAnEventOfAnotherPartitionThereAsItCame() throws Exception {
    // given
    reopen(Defaults.of(ExtractorConfig.class), 4);
    byte[] elsewhere = fold.encode(e.created(AT, "m1", "user", "x"));

    // when
    fold.pipe(elsewhere);

    // then
    assertThat(fold.issued(Topics.CONVERSATION_EVENTS_REROUTE))
        .singleElement()
        .satisfies(
            r -> {
              assertThat(r.key()).isEqualTo("t1/default/c1");
              assertThat(r.value()).isEqualTo(elsewhere);
            });
    assertThat(fold.passages()).isEmpty();
    assertThat(fold.meters.counter("memlog.fold.rerouted").count()).isEqualTo(1);
    // The driver has one partition only: what comes back is not at home there either.
    assertThat(reasons()).containsExactly("invalid_event");
  }

  @Test
  void shouldMeasureAReroutedEventFromWhenItWasFirstTaken() {
    // given
    long first = FoldDriver.START - 500;
    Headers headers = new RecordHeaders().add("memlog-appended-at", ("" + first).getBytes(UTF_8));

    // when
    fold.pipe(
        Topics.CONVERSATION_EVENTS_REROUTE.name(),
        fold.encode(e.created(AT, "m1", "user", "x")),
        headers);

    // then
    assertThat(fold.issued(Topics.PASSAGES).getFirst().timestamp()).isEqualTo(first);
  }

  @Test
  void shouldNotBelieveAReroutedEventThatClaimsToHaveBeenTakenLaterThanItWas() {
    // given
    Headers future = new RecordHeaders().add("memlog-appended-at", "9999999999999".getBytes(UTF_8));
    Headers before = new RecordHeaders().add("memlog-appended-at", "-1".getBytes(UTF_8));
    byte[] event = fold.encode(e.created(AT, "m1", "user", "x"));

    // when
    fold.pipe(Topics.CONVERSATION_EVENTS_REROUTE.name(), event, future);
    fold.pipe(
        Topics.CONVERSATION_EVENTS_REROUTE.name(), fold.encode(e.edited(AT, "m0", "y")), before);

    // then
    assertThat(fold.issued(Topics.PASSAGES).getFirst().timestamp()).isEqualTo(FoldDriver.START);
    assertThat(reasons()).containsExactly("future_event");
  }

  @Test
  void shouldPurgeATemporaryConversation72HoursAfterItsLastEvent() {
    // given
    fold.pipe(Events.temporary(e.created(AT, "m1", "user", "between us")));
    fold.pipe(new Events("t1", "c2").created(AT, "m1", "user", "for ever"));
    fold.skip(Duration.ofDays(2));
    fold.pipe(e.created(AT, "m2", "user", "still here"));
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c2/m1/0");

    // when
    fold.skip(Duration.ofHours(71));
    assertThat(fold.messages()).hasSize(3);
    fold.skip(Duration.ofHours(2));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c2/m1");
    assertThat(fold.conversations()).containsOnlyKeys("t1/default/c2");

    // when
    fold.pipe(e.created(AT, "m3", "user", "too late"));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c2/m1");
  }

  @Test
  void shouldDeleteIdleConversationsByRetentionUnlessTheirAppKeepsThem(@TempDir Path stores)
      throws Exception {
    // given: conversations from before the setting
    fold.pipe(e.created(AT, "m1", "user", "said long ago"));
    fold.pipe(new Events("t1", "c2").deleted(AT, "m1"));
    fold.pipe(Events.temporary(new Events("t1", "c3").created(AT, "m1", "user", "incognito")));
    fold.pipe(inApp("kept", e.created(AT, "m1", "user", "said in an app that keeps all")));
    try (FoldDriver former = fold) {
      fold = new FoldDriver(config("{idle: 30d, apps: {kept: 0s}}"), 1, stores);
      fold.takeOver(former);
    }
    fold.pipe(new Events("t1", "c4").created(AT, "m1", "user", "said by an active user"));

    // when
    fold.skip(Duration.ofDays(29));
    fold.pipe(new Events("t1", "c4").created(AT, "m2", "user", "and again"));

    // then
    assertThat(fold.passages()).hasSize(2);

    // when
    fold.skip(Duration.ofDays(2));

    // then
    assertThat(withdrawn()).containsExactly("t1/default/c1/m1/0");
    assertThat(fold.passages()).hasSize(2);

    // when
    fold.pipe(e.created(AT + 2, "m3", "user", "sent before, and arrived after"));

    // then
    assertThat(fold.messages()).containsKey("t1/default/c1/m3");
  }

  @Test
  void shouldEndLiveConversationsInWhichNothingIsSaidAnyMore() throws Exception {
    // given: one that is live, one that is imported, one that is incognito
    reopen(
        ConfigLoader.create()
            .yaml("test", "memories: {conversations: {silence: 30m}}")
            .load(ExtractorConfig.class),
        1);
    long live = FoldDriver.START;
    fold.pipe(e.created(live, "m1", "user", "said just now"));
    fold.pipe(
        new Events("t1", "c2")
            .created(live - Duration.ofDays(2).toMillis(), "m1", "user", "said long ago"));
    fold.pipe(Events.temporary(new Events("t1", "c3").created(live, "m1", "user", "incognito")));

    // when
    fold.skip(Duration.ofMinutes(29));
    assertThat(closed()).isEmpty();
    fold.skip(Duration.ofMinutes(2));

    // then: it ends once, by an event on the log
    assertThat(closed()).containsExactly("c1");
    fold.skip(Duration.ofHours(2));
    assertThat(closed()).containsExactly("c1");
    assertThat(requireNonNull(fold.conversations().get("t1/default/c1")).getEndedAt()).isNotNull();
    assertThat(requireNonNull(fold.conversations().get("t1/default/c2")).getEndedAt()).isNull();
    assertThat(fold.issued(Topics.CONVERSATION_EVENTS_REROUTE)).hasSize(1);

    // and: it goes on, and ends again
    fold.pipe(
        e.created(
            live + Duration.ofMinutes(150).toMillis(), "m2", "user", "said some hours later"));
    fold.skip(Duration.ofMinutes(31));
    assertThat(closed()).hasSize(2);
  }

  /** Returns the conversations that are summed up, with their messages. */
  private List<String> closed() {
    return fold.turns().stream()
        .map(TurnEvent::getPayload)
        .filter(ConversationClosed.class::isInstance)
        .map(ConversationClosed.class::cast)
        .filter(closed -> !closed.getMessages().isEmpty())
        .map(ConversationClosed::getConversation)
        .toList();
  }

  private List<String> withdrawn() {
    return fold.issued(Topics.PASSAGES).stream()
        .filter(record -> record.getValue() == null)
        .map(TestRecord::getKey)
        .toList();
  }

  private static ConversationEvent inApp(String app, ConversationEvent event) {
    return ConversationEvent.newBuilder(event).setApp(app).build();
  }

  private static ExtractorConfig config(String retention) {
    return ConfigLoader.create()
        .yaml("test", "events: {conversationRetention: " + retention + "}")
        .load(ExtractorConfig.class);
  }

  @Test
  void shouldCombineShortMessagesInItsProfile() throws Exception {
    // given
    reopen(
        ConfigLoader.create().overrides(Map.of("profile", "olliebot")).load(ExtractorConfig.class),
        1);

    // when
    for (int i = 0; i < 7; i++) {
      fold.pipe(e.created(AT + i, "m" + i, "user", "line " + i));
    }
    fold.pipe(e.created(AT + 8, "m8", "assistant", "an answer"));

    // then
    assertThat(fold.passages())
        .containsOnlyKeys("t1/default/c1/m0/0", "t1/default/c1/m5/0", "t1/default/c1/m8/0");
    Passage combined = requireNonNull(fold.passages().get("t1/default/c1/m0/0"));
    assertThat(combined.getText()).isEqualTo("line 0\nline 1\nline 2\nline 3\nline 4");
    assertThat(combined.getMessageIds()).containsExactly("m0", "m1", "m2", "m3", "m4");

    // when
    fold.pipe(e.deleted(AT, "m0"));

    // then
    assertThat(fold.passages())
        .containsOnlyKeys("t1/default/c1/m1/0", "t1/default/c1/m6/0", "t1/default/c1/m8/0");
    assertThat(fold.passages().values())
        .allSatisfy(p -> assertThat(p.getText()).doesNotContain("line 0"));
  }
}
