package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

  private static final String HASH =
      "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeEach
  void configure() throws Exception {
    Files.writeString(
        directory.resolve("memlog.yaml"),
        """
        partitions: 7
        server:
          keys: [{name: chat, sha256: %s, tenant: acme, roles: [read]}]
        embedding:
          endpoint: {apiKey: sk-geheim-model-of-another}
        extractor:
          memories: {extraction: {llm: {apiKey: sk-geheim-model}}}
        query:
          webhooks: [{name: crm, url: "https://hooks.example.com/", secrets: [whsec_Z2VoZWltZ2VoZWltZ2VoZWltZ2VoZWlt], tenant: acme}]
        """
            .formatted(HASH));
    Path logs = Files.createDirectories(directory.resolve("data/logs"));
    Files.writeString(
        logs.resolve("memlog.log"),
        """
        2026-11-29T10:00:00.000Z INFO  d.m.Ordinary nothing special
        2026-11-29T10:00:01.000Z WARN  d.m.Model refused: Bearer sk-geheim-model at https://u:geheim-url@host/ topic="turns" conversation="anns-diary"
        \tat a stack trace with anns-diary
        2026-11-29T10:00:02.000Z WARN  c.l.a.Server failed /v1/users/anns-diary
        2026-11-29T10:00:03.000Z ERROR dev.memlog.Key refused: sk-geheim-model-of-another, sk-geheim-of-the-caller
        """);
  }

  private String report() {
    var sink = new PrintStream(out, true, UTF_8);
    int code =
        Main.run(
            new Screen(sink, sink, false, Map.of()),
            "report",
            "--url",
            "http://127.0.0.1:1",
            "--key",
            "sk-geheim-of-the-caller",
            "--config",
            directory.resolve("memlog.yaml").toString(),
            "--data-dir",
            directory.resolve("data").toString());
    assertThat(code).isZero();
    return out.toString(UTF_8);
  }

  @Test
  void shouldShowVersionsChangedSettingsAndWarnings() {
    assertThat(report())
        .contains("memlog ", "partitions: 7", "server.keys: set, 1 entries")
        .contains("extractor.memories.extraction.llm.apiKey: set", "query.webhooks: set, 1 entries")
        .contains("cannot be asked: ")
        .contains("WARN  d.m.Model refused", "topic=\"turns\"", "WARN  c.l.a.Server …")
        .contains("ERROR dev.memlog.Key refused: …, …")
        .doesNotContain("nothing special", "stack trace");
  }

  @Test
  void shouldNeverShowASecretOrTheNameOfAConversation() {
    assertThat(report()).doesNotContain("geheim", "whsec_", HASH, "anns-diary");
  }
}
