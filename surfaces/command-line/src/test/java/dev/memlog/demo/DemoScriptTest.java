package dev.memlog.demo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.ImportedEvent;
import dev.memlog.importer.JsonLinesFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoScriptTest {

  @TempDir Path directory;

  @Test
  void shouldAskAboutMessagesThatTheSampleHolds() throws Exception {
    // given
    DemoScript script = DemoScript.load(directory, "", Optional.empty());
    Map<DemoScript.Place, String> texts = new HashMap<>();
    new JsonLinesFormat()
        .read(
            DemoScript.files(directory),
            ImportOptions.ALL,
            e -> {
              Event event = ((ImportedEvent) e).event();
              if (event.content() != null) {
                texts.put(
                    new DemoScript.Place(
                        requireNonNull(event.app()),
                        requireNonNull(event.conversationId()),
                        requireNonNull(event.messageId())),
                    event.content());
              }
            });

    // then
    assertThat(script.questions()).hasSize(5);
    assertThat(script.questions()).allSatisfy(q -> assertThat(texts).containsKey(q.place()));
    assertThat(texts.get(script.edit().place())).contains(script.edit().before());
    assertThat(script.edit().after()).doesNotContain(script.edit().before());
    assertThat(texts.get(script.deletion().place())).contains(script.deletion().text());
    assertThat(texts.values().stream().filter(t -> t.contains(script.deletion().text())))
        .hasSize(1);
  }

  @Test
  void shouldSayNothingUnderAnIdThatTheSampleHas() throws Exception {
    // given
    DemoScript script = DemoScript.load(directory, "-again", Optional.empty());
    DemoScript.Remembering remembering = script.remembering();
    String kitchen = Files.readString(directory.resolve("kitchen.jsonl"));

    // then
    assertThat(kitchen)
        .contains("\"messageId\":\"" + remembering.place().message() + "\"")
        .contains("\"conversationId\":\"" + remembering.place().conversation() + "\"")
        .contains("\"user\":\"" + remembering.user() + "\"")
        .contains("\"app\":\"" + remembering.place().app() + "\"")
        .doesNotContain("\"" + remembering.correction().message() + "\"");
  }
}
