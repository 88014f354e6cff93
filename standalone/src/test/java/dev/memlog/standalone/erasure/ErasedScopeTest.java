package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Keys;
import dev.memlog.state.ErasureReceipt;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErasedScopeTest {

  @Test
  void shouldHoldAMessageAndItsPassagesAndNoMessageWithALongerName() {
    ErasedScope scope = scope("message", "web/trip/m1");

    assertThat(holds(scope, Keys.message("t", "web", "trip", "m1"))).isTrue();
    assertThat(holds(scope, Keys.passage("t", "web", "trip", "m1", 2))).isTrue();
    assertThat(holds(scope, Keys.message("t", "web", "trip", "m10"))).isFalse();
    assertThat(holds(scope, Keys.conversation("t", "web", "trip"))).isFalse();
    assertThat(holds(scope, Keys.message("u", "web", "trip", "m1"))).isFalse();
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
    assertThat(holds(scope("user", "web/ann"), Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isTrue();
    assertThat(holds(scope("user", "web/"), Keys.memory(Keys.owner("t", "web", null), "x")))
        .isTrue();
    assertThat(holds(scope("user", "web/"), Keys.memory(Keys.owner("t", "web", "ann"), "x")))
        .isFalse();
  }

  @Test
  void shouldHoldTheMemoriesOfEveryOwnerOfAnAppOnEveryPartition() {
    ErasedScope scope = scope("app", "web");

    assertThat(holds(scope, Keys.memory(Keys.owner("t", "web", "ann"), "x"))).isTrue();
    assertThat(holds(scope, Keys.memory(Keys.owner("t", "website", "ann"), "x"))).isFalse();
    assertThat(scope.partitions(3)).containsExactly(0, 1, 2);
  }

  private static ErasedScope scope(String kind, String key) {
    return ErasedScope.of(
        ErasureReceipt.newBuilder().setTenant("t").setKind(kind).setScope(List.of(key)).build());
  }

  private static boolean holds(ErasedScope scope, String key) {
    return scope.holds(key.getBytes(UTF_8));
  }
}
