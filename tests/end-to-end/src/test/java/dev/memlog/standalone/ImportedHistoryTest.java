package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportScreen;
import dev.memlog.importer.RecognizedFormat;
import dev.memlog.terminal.Screen;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The histories that people bring, from their files to searches, with the importer's own samples.
 */
class ImportedHistoryTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Path SAMPLES = Path.of("../../surfaces/importer/src/test/resources/samples");

  /** A text of each sample. */
  private static final Map<String, String> SAID =
      Map.of(
          "chatgpt", "These are Carniolan honey bees.",
          "claude", "Your shed is 2.40 metres wide.",
          "slack", "At noon on quay seven.",
          "telegram", "We rehearse the Requiem on Thursday",
          "WhatsApp Chat with House.txt", "The plumber comes on Tuesday",
          "_chat.txt", "The keys are with Olaf",
          "events.jsonl", "The gate is B7.",
          "openai.json", "It rests for fourteen hours.",
          "anthropic.json", "Who delivers the flour?");

  private static final List<String> REMEMBERED =
      List.of(
          "User keeps two hives of bees on the roof.",
          "Lives in a house with a large garden near Graz.",
          "Is allergic to hazelnuts",
          "Run the linter before each commit.");

  @Test
  void shouldFindEachFormatsTextsAndAddNothingTheSecondTime(@TempDir Path directory)
      throws Exception {
    var config = TestConfig.remembering(directory.resolve("data"), 2);
    try (var memlog = TestConfig.start(config, READY);
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // when
      importAll(client);

      // then
      SAID.forEach(
          (sample, text) ->
              await()
                  .atMost(SOON)
                  .untilAsserted(() -> assertThat(found(client, text)).as(sample).contains(text)));
      for (String memory : REMEMBERED) {
        await()
            .atMost(SOON)
            .untilAsserted(() -> assertThat(recalled(client, memory)).containsOnlyOnce(memory));
      }

      // when
      Stats.Counts before = client.stats().counts();
      importAll(client);

      // then
      Stats.Counts after = client.stats().counts();
      assertThat(after.messages()).isEqualTo(before.messages());
      assertThat(after.conversations()).isEqualTo(before.conversations());
      assertThat(after.passages()).isEqualTo(before.passages());
      for (String memory : REMEMBERED) {
        assertThat(recalled(client, memory)).containsOnlyOnce(memory);
      }
    }
  }

  private static void importAll(MemlogClient client) throws InterruptedException {
    var nowhere = new PrintStream(OutputStream.nullOutputStream());
    var screen = new ImportScreen(new Screen(nowhere, nowhere, false, Map.of()), true);
    List<Path> files =
        List.of(
            SAMPLES.resolve("chatgpt"),
            SAMPLES.resolve("claude"),
            SAMPLES.resolve("slack"),
            SAMPLES.resolve("telegram"),
            SAMPLES.resolve("WhatsApp Chat with House.txt"),
            SAMPLES.resolve("_chat.txt"),
            SAMPLES.resolve("mem0.json"),
            SAMPLES.resolve("events.jsonl"),
            SAMPLES.resolve("openai.json"),
            SAMPLES.resolve("anthropic.json"),
            SAMPLES.resolve("rules"));
    var options = new ImportOptions(Integer.MAX_VALUE, Optional.empty(), Optional.of("ida"));
    var format = new RecognizedFormat(Optional.empty());
    new Import(client, format, files, options, SOON).run(screen, true);
  }

  private static List<String> found(MemlogClient client, String text) {
    return client
        .search(SearchMessagesRequest.builder().query(text).user("ida").build())
        .results()
        .stream()
        .map(MessageHit::snippet)
        .toList();
  }

  private static List<String> recalled(MemlogClient client, String text) {
    var request =
        RecallMemoriesRequest.builder().query(text).user("ida").purpose("evaluation").build();
    return client.memories().recall(request).results().stream()
        .map(MemoryHit::memory)
        .map(Memory::content)
        .toList();
  }
}
