package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.ErasureReceipt;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErasedScopeTest {

  @Test
  void shouldHoldAMessageAndItsPassagesAndNoMessageWithALongerName() {
    ErasedScope scope = scope("message", "web/trip/m1");

    assertThat(holds(Topics.MESSAGES, scope, Keys.message("t", "web", "trip", "m1"))).isTrue();
    assertThat(holds(Topics.MESSAGES, scope, Keys.passage("t", "web", "trip", "m1", 2))).isTrue();
    assertThat(holds(Topics.MESSAGES, scope, Keys.message("t", "web", "trip", "m10"))).isFalse();
    assertThat(holds(Topics.MESSAGES, scope, Keys.conversation("t", "web", "trip"))).isFalse();
    assertThat(holds(Topics.MESSAGES, scope, Keys.message("u", "web", "trip", "m1"))).isFalse();
  }

  @Test
  void shouldFindTheRecordsOfAConversationOnOnePartition() {
    ErasedScope scope = scope("conversation", "web/trip");

    assertThat(scope.partitions(8)).containsExactly(Keys.partition("t/web/trip", 8));
    assertThat(scope.keyedTopics()).contains("messages", "passages", "passage-vectors");
    assertThat(scope.otherTopics()).contains("memories");
  }

  @Test
  void shouldHoldTheMemoriesOfAnOwnerAndOfAnAppItself() {
    assertThat(
            holds(
                Topics.MEMORIES,
                scope("user", "web/ann"),
                Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isTrue();
    assertThat(
            holds(
                Topics.MEMORIES,
                scope("user", "web/"),
                Keys.memory(Keys.owner("t", "web", null), "x")))
        .isTrue();
    assertThat(
            holds(
                Topics.MEMORIES,
                scope("user", "web/"),
                Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isFalse();
  }

  @Test
  void shouldHoldTheMemoriesOfEveryOwnerOfAnAppOnEveryPartition() {
    ErasedScope scope = scope("app", "web");

    assertThat(holds(Topics.MEMORIES, scope, Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isTrue();
    assertThat(holds(Topics.MEMORIES, scope, Keys.memory(Keys.owner("t", "website", "ann"), "x")))
        .isFalse();
    assertThat(scope.partitions(3)).containsExactly(0, 1, 2);
  }

  @Test
  void shouldHoldTheMemoriesAndTheConversationsOfAPersonAndNoConversationOfThatName() {
    ErasedScope scope = scope("person", "web/ann", "web/trip");

    assertThat(holds(Topics.MESSAGES, scope, Keys.message("t", "web", "trip", "m1"))).isTrue();
    assertThat(holds(Topics.MEMORIES, scope, Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isTrue();
    assertThat(holds(Topics.MESSAGES, scope, Keys.message("t", "web", "ann", "m1"))).isFalse();
    assertThat(holds(Topics.MEMORIES, scope, Keys.memory(Keys.owner("t", "web", "trip"), "x")))
        .isFalse();
    assertThat(scope.keyedTopics()).contains("messages", "memories", "core-memory");
    assertThat(scope.partitions(64))
        .containsExactlyInAnyOrder(
            Keys.partition("t/web/ann", 64), Keys.partition("t/web/trip", 64));
  }

  @Test
  void shouldCoverOnlyMemoriesOfAPersonWithoutConversations() {
    ErasedScope scope = scope("person", "web/ann");

    assertThat(scope.conversation()).isFalse();
    assertThat(scope.keyedTopics()).doesNotContain("messages");
  }

  private static ErasedScope scope(String kind, String... keys) {
    return ErasedScope.of(
        ErasureReceipt.newBuilder().setTenant("t").setKind(kind).setScope(List.of(keys)).build());
  }

  private static boolean holds(TopicSpec topic, ErasedScope scope, String key) {
    return scope.holds(topic.name(), key.getBytes(UTF_8));
  }
}
