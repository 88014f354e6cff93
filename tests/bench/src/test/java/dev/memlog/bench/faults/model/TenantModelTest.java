package dev.memlog.bench.faults.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TenantModelTest {

  private static final String APP = "desk";

  private int events;

  @Test
  void shouldNotDependOnTheOrderOrTheNumberOfEvents() {
    // given
    List<GeneratedEvent> all =
        List.of(
            event(Kind.CREATED, "m1", "first", 10),
            event(Kind.EDITED, "m1", "second", 20),
            event(Kind.EDITED, "m1", "late, but older", 15),
            event(Kind.CREATED, "m2", "gone", 10),
            event(Kind.DELETED, "m2", "", 5),
            event(Kind.EDITED, "m3", "an edit without its creation", 5));

    for (int seed = 0; seed < 50; seed++) {
      List<GeneratedEvent> order = new ArrayList<>(all);
      order.addAll(all);
      Collections.shuffle(order, new Random(seed));
      var model = new TenantModel("t");

      // when
      order.forEach(model::apply);

      // then
      assertThat(history(model)).containsOnlyKeys("m1");
      assertThat(history(model).get("m1")).isEqualTo("second");
    }
  }

  @Test
  void shouldKeepNothingOfADeletedConversation() {
    var model = new TenantModel("t");
    model.apply(event(Kind.CONVERSATION_DELETED, "", "", 50));
    model.apply(event(Kind.CREATED, "m1", "zqbbbbbbbb came late", 60));

    assertThat(history(model)).isEmpty();
    assertThat(model.tokens()).isEmpty();
  }

  @Test
  void shouldHideATemporaryConversationFromSearchOnly() {
    var model = new TenantModel("t");
    var said = event(Kind.CREATED, "m1", "between us zqbbbbbbbb", 10);
    model.apply(said);
    assertThat(model.app(APP).searchable(said.user())).containsOnlyKeys("c/m1");
    assertThat(model.indexedTokens()).containsExactly("zqbbbbbbbb");

    model.apply(
        new GeneratedEvent(Kind.CREATED, "e", APP, "c", "m2", "from now on temporary", 20, true));

    assertThat(history(model)).containsOnlyKeys("m1", "m2");
    assertThat(model.app(APP).searchable(said.user())).isEmpty();
    assertThat(model.indexedTokens()).isEmpty();
    assertThat(model.tokens()).containsExactly("zqbbbbbbbb");
  }

  @Test
  void shouldForgetReversiblyAndPurgeForEver() {
    var model = new TenantModel("t");
    model.app(APP).remembered("k", "likes tea");
    model.app(APP).forgotten("k");
    model.app(APP).revised("k", "changed while forgotten");
    assertThat(model.app(APP).told()).isEqualTo(Map.of("k", new ToldMemory("likes tea", true)));

    model.app(APP).restored("k");
    model.app(APP).revised("k", "likes coffee");
    assertThat(model.app(APP).told()).isEqualTo(Map.of("k", new ToldMemory("likes coffee", false)));

    model.app(APP).purged("k");
    model.app(APP).remembered("k", "told again");
    assertThat(model.app(APP).told()).isEmpty();
  }

  private GeneratedEvent event(Kind kind, String message, String text, long at) {
    return new GeneratedEvent(kind, "e" + events++, APP, "c", message, text, at, false);
  }

  private static Map<String, String> history(TenantModel model) {
    return requireNonNull(model.app(APP).conversations().get("c")).history();
  }
}
