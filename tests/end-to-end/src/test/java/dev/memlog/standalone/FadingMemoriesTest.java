package dev.memlog.standalone;

import static dev.memlog.standalone.UserOverHttp.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** O7 on a running system whose memories live for seconds instead of months. */
class FadingMemoriesTest {

  @RegisterExtension
  static final RememberingMemlog MEMLOG =
      new RememberingMemlog(
          Map.of(
              "extractor.memories.lifecycle.archiving", "faded",
              "extractor.memories.lifecycle.fading", "3s"));

  private final UserOverHttp ann = MEMLOG.user();

  @Test
  void shouldFadeArchiveAndComeBackByARecall() throws Exception {
    // given
    ann.say("c1", "m1", "I bought a kayak in Rostock.");
    JsonNode said = ann.there("I bought a kayak in Rostock.");
    String id = id(said);
    int importance = said.get("importance").asInt();

    // then: it fades, while its importance stays
    await()
        .atMost(UserOverHttp.SOON)
        .untilAsserted(
            () -> {
              JsonNode memory = ann.memory(id).get("memory");
              assertThat(memory.get("importance").asInt()).isEqualTo(importance);
              assertThat(memory.get("effectiveImportance").asDouble()).isLessThan(importance);
            });

    // then: it is archived, and recalls leave it out
    await().atMost(UserOverHttp.SOON).until(() -> archived(id));
    assertThat(ann.active()).isEmpty();
    assertThat(ann.recall("kayak", Map.of())).isEmpty();
    assertThat(ann.memory(id).toString()).contains("\"archived\"");

    // when: a recall asks for archived memories, too
    assertThat(ann.recall("kayak", Map.of("statuses", List.of("archived")))).hasSize(1);

    // then: it is back, as important as it was
    JsonNode back = ann.there("I bought a kayak in Rostock.");
    assertThat(id(back)).isEqualTo(id);
    assertThat(back.get("importance").asInt()).isEqualTo(importance);
  }

  private boolean archived(String id) throws Exception {
    return ann.all("archived").values().stream().anyMatch(memory -> id(memory).equals(id));
  }
}
