package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.PreviewForgetRequest;
import dev.memlog.api.v1.PreviewForgetResponse;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.RememberResponse;
import dev.memlog.api.v1.RestoreMemoriesRequest;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.client.Taken;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories in one process, from what is said to what is recalled. */
class EmbeddedMemoriesTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  @Test
  void shouldRecallWhatIsSaidAndToldUntilItIsTakenAway(@TempDir Path directory) throws Exception {
    // given
    StandaloneConfig on = config(directory, true);
    String told;
    try (var memlog = started(on, directory);
        var client = new MemlogClient(memlog.places().api(), Optional.empty())) {
      assertThat(memlog.checks()).containsKeys("fold", "evolution", "extraction", "memory-indexer");

      // when
      client.publish(
          List.of(
              Event.newBuilder()
                  .setConversationId("c1")
                  .setMessageId("m1")
                  .setRole("user")
                  .setContent("I adopted a small grey dog named Rex.")
                  .build()));
      told = remember(client, "The user prefers green tea.").memory().getMemoryId();

      // then
      await().atMost(SOON).until(() -> recalled(client, "dog Rex").contains("Rex"));
      await().atMost(SOON).until(() -> recalled(client, "green tea").contains("green tea"));

      // when it is told again
      Taken again = remember(client, "The user prefers green tea.");

      // then
      assertThat(again.former()).isPresent();
      assertThat(again.memory().getMemoryId()).isEqualTo(told);
      assertThat(again.memory().getConfidence()).isGreaterThan(again.former().getAsDouble());

      // when it is forgotten by what it says
      PreviewForgetResponse preview =
          client
              .memories()
              .previewForget(PreviewForgetRequest.newBuilder().setQuery("green tea").build());
      assertThat(preview.getPreviewList())
          .extracting(hit -> hit.getMemory().getMemoryId())
          .contains(told);
      assertThat(recalled(client, "green tea")).contains("green tea");
      client
          .memories()
          .forget(
              ForgetMemoriesRequest.newBuilder()
                  .setPreviewToken(preview.getPreviewToken())
                  .build());

      // then
      await().atMost(SOON).until(() -> !recalled(client, "green tea").contains("green tea"));

      // when
      client.memories().restore(RestoreMemoriesRequest.newBuilder().addIds(told).build());

      // then
      await().atMost(SOON).until(() -> recalled(client, "green tea").contains("green tea"));

      // when
      client.deleteMessage("", "c1", "m1");

      // then
      await().atMost(SOON).until(() -> !recalled(client, "dog Rex").contains("Rex"));
      await().atMost(SOON).until(() -> listed(client).size() == 1);
    }

    // when
    try (var memlog = started(on, directory);
        var client = new MemlogClient(memlog.places().api(), Optional.empty())) {
      // then
      assertThat(recalled(client, "green tea")).contains("green tea");
      assertThat(listed(client)).extracting(Memory::getMemoryId).containsExactly(told);
    }
  }

  @Test
  void shouldSayThatMemoriesAreSwitchedOff(@TempDir Path directory) throws Exception {
    // given
    try (var memlog = started(config(directory, false), directory);
        var client = new MemlogClient(memlog.places().api(), Optional.empty())) {
      // when / then
      assertThat(memlog.checks()).doesNotContainKeys("evolution", "extraction", "memory-indexer");
      assertThatThrownBy(() -> recalled(client, "anything"))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining("memories are switched off");
    }
  }

  private static StandaloneConfig config(Path directory, boolean enabled) {
    StandaloneConfig base = TestConfig.of(directory.resolve("data"), 2);
    return new StandaloneConfig(
        base.data(),
        base.partitions(),
        base.server(),
        base.broker(),
        base.registry(),
        base.ingest(),
        base.extractor().withMemories(base.extractor().memories().withEnabled(enabled)),
        base.retention(),
        base.embedding(),
        base.index(),
        base.indexer(),
        base.query());
  }

  private static EmbeddedMemlog started(StandaloneConfig config, Path directory) throws Exception {
    var memlog = new EmbeddedMemlog(config, directory.resolve("memlog.log"));
    memlog.start();
    memlog.awaitReady(SOON);
    return memlog;
  }

  private static Taken remember(MemlogClient client, String content) throws InterruptedException {
    RememberResponse kept =
        client.memories().remember(RememberRequest.newBuilder().setContent(content).build());
    return Taken.await(client.memories(), kept, Map.of(), SOON).orElseThrow();
  }

  private static String recalled(MemlogClient client, String query) {
    var request =
        RecallMemoriesRequest.newBuilder().setQuery(query).setPurpose("evaluation").build();
    return client.memories().recall(request).getResultsList().stream()
        .map(MemoryHit::getMemory)
        .map(Memory::getContent)
        .toList()
        .toString();
  }

  private static List<Memory> listed(MemlogClient client) {
    return client.memories().list(Map.of("status", "all")).getMemoriesList();
  }
}
