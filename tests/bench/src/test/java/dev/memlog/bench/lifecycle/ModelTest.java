package dev.memlog.bench.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests of the model: its record of deleted messages, and the content of memories that it compares.
 */
class ModelTest {

  @Test
  void shouldFindMarkersInStoredBytes() {
    String first = Markers.of(7);
    String second = Markers.of(1 << 20 | 3);
    byte[] bytes = ("\u0002é" + first + ", and " + second + "\u0000").getBytes(UTF_8);
    assertThat(Markers.in(bytes)).containsExactlyInAnyOrder(first, second);
  }

  @Test
  void shouldCountAnEditedTextAsGone() {
    // given
    var model = new OwnerModel();
    model.told(new TextVersion(new Source("c", "m1", "v1"), "one"));

    // when
    model.told(new TextVersion(new Source("c", "m1", "v2"), "two"));

    // then
    assertThat(model.gone()).containsExactly("one");
    assertThat(model.lives(new Source("c", "m1", "v1"))).isFalse();
    assertThat(model.lives(new Source("c", "m1", "v2"))).isTrue();

    // when
    model.deleted(told -> told.source().getConversation().equals("c"));

    // then
    assertThat(model.gone()).containsExactlyInAnyOrder("one", "two");
    assertThat(model.isEmpty()).isTrue();
  }

  @Test
  void shouldCountThePartsOfAForgottenMemoryAsForgotten() {
    // given
    Memory whole = memory("w", "Ann runs and jogs", "forgotten", null);
    whole.setParts(List.of("p"));
    whole.setForgottenAt(Instant.EPOCH);
    Memory part = memory("p", "Ann runs", "archived", "w");

    // then
    assertThat(Essence.of(List.of(whole, part)))
        .singleElement()
        .asString()
        .startsWith("Ann runs | forgotten");
    assertThat(Essence.of(List.of(part)).getFirst()).startsWith("Ann runs | archived");
  }

  private static Memory memory(String id, String content, String status, @Nullable String into) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setImportance(5);
    claim.setConfidence(0.8);
    var memory = new Memory();
    memory.setId(id);
    memory.setClaim(claim);
    memory.setStatus(status);
    memory.setMentions(1);
    memory.setValidFrom(Instant.EPOCH);
    memory.setParts(List.of());
    memory.setLinks(List.of());
    memory.setSupports(List.of());
    memory.setConsolidatedInto(into);
    return memory;
  }
}
