package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.filter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.certificates.SelfSignedKey;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that key and certificates reach the server. */
class QdrantConnectionTest {

  @TempDir private Path directory;

  @Test
  void shouldSendTheApiKey() {
    try (FakeQdrant server = FakeQdrant.start("s3cret");
        QdrantIndex index = Servers.open(settings(server, "s3cret", false, ""))) {
      assertThat(index.count(filter())).isZero();
    }
  }

  @Test
  void shouldAskForAnswersThatAreNotCompressed() {
    try (FakeQdrant server = FakeQdrant.start("");
        QdrantIndex index = Servers.open(settings(server, "", false, ""))) {
      assertThat(index.count(filter())).isZero();
      assertThat(server.compresses()).isFalse();
    }
  }

  @Test
  void shouldSayThatTheApiKeyIsNotAcceptedAndNotShowIt() {
    try (FakeQdrant server = FakeQdrant.start("s3cret")) {
      assertThatThrownBy(() -> Servers.open(settings(server, "wr0ng", false, "")))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("does not accept the API key")
          .hasMessageNotContaining("wr0ng");
    }
  }

  @Test
  void shouldSpeakTlsWithAServerThatItIsToldToTrust() throws Exception {
    File certificate = directory.resolve("certificate.pem").toFile();
    File key = directory.resolve("key.pem").toFile();
    var made = SelfSignedKey.make(directory.resolve("store.p12"), "localhost");
    made.writeCertificate(certificate.toPath());
    made.writeKey(key.toPath());
    try (FakeQdrant server = FakeQdrant.start("s3cret", certificate, key)) {
      try (QdrantIndex index =
          Servers.open(settings(server, "s3cret", true, certificate.getPath()))) {
        assertThat(index.count(filter())).isZero();
      }
      assertThatThrownBy(() -> Servers.open(settings(server, "s3cret", true, "")))
          .isInstanceOf(IndexUnavailableException.class);
      assertThatThrownBy(() -> Servers.open(settings(server, "s3cret", false, "")))
          .isInstanceOf(IndexUnavailableException.class);
    }
  }

  @Test
  void shouldRefuseCertificatesThatAreNone() throws Exception {
    Path none = Files.writeString(directory.resolve("none.pem"), "nothing");

    assertThatThrownBy(
            () ->
                Servers.open(
                    new QdrantSettings(
                        List.of("localhost"),
                        1,
                        "",
                        new QdrantSettings.Tls(true, none.toString()),
                        new QdrantSettings.Calls(
                            Duration.ofSeconds(1), Duration.ofSeconds(10), 4 << 20, 1),
                        "",
                        QdrantSettings.DEFAULTS.placement(),
                        QdrantSettings.DEFAULTS.storage(),
                        Duration.ofDays(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("trustedCertificates must be a readable PEM file, got " + none);
  }

  @Test
  void shouldRefuseSettingsOutOfTheirRange() {
    assertThatThrownBy(() -> QdrantSettings.DEFAULTS.at(" ", 1))
        .hasMessage("host must not be empty");
    assertThatThrownBy(() -> QdrantSettings.DEFAULTS.at("h", 70_000))
        .hasMessage("port must be from 1 to 65535, got 70000");
    assertThatThrownBy(() -> QdrantSettings.DEFAULTS.at("h:x", 1))
        .hasMessage("host must be HOST or HOST:PORT, got h:x");
    assertThatThrownBy(() -> new QdrantSettings.Placement(-1, 1, 1))
        .hasMessage("shards must be from 0 to 100, got -1");
    assertThatThrownBy(() -> new QdrantSettings.Placement(0, 0, 1))
        .hasMessage("replicas must be at least 1, got 0");
    assertThatThrownBy(() -> new QdrantSettings.Placement(3, 2, 3))
        .hasMessage("writeConsistency must be from 1 to replicas=2, got 3");
    assertThatThrownBy(
            () ->
                new QdrantSettings.Calls(Duration.ofSeconds(1), Duration.ofSeconds(10), 4 << 20, 0))
        .hasMessage("readConsistency must be at least 1, got 0");
    assertThatThrownBy(() -> replicated(3, 2, 1))
        .hasMessage(
            "calls.readConsistency must be above replicas=3 - writeConsistency=2 of placement, got 1");
    assertThatThrownBy(() -> replicated(3, 1, 2)).hasMessageContaining("of placement, got 2");
    assertThat(replicated(3, 2, 2)).isNotNull();
    assertThat(replicated(3, 3, 1)).isNotNull();
    assertThat(settings("h", 1, "s3cret", true, "").toString()).doesNotContain("s3cret");
  }

  private static QdrantSettings replicated(
      int replicas, int writeConsistency, int readConsistency) {
    return new QdrantSettings(
        List.of("h"),
        1,
        "",
        new QdrantSettings.Tls(false, ""),
        new QdrantSettings.Calls(
            Duration.ofSeconds(5), Duration.ofSeconds(30), 4 << 20, readConsistency),
        "",
        new QdrantSettings.Placement(0, replicas, writeConsistency),
        QdrantSettings.DEFAULTS.storage(),
        Duration.ofDays(7));
  }

  private static QdrantSettings settings(
      FakeQdrant server, String key, boolean tls, String certificates) {
    return settings("127.0.0.1", server.port(), key, tls, certificates);
  }

  private static QdrantSettings settings(
      String host, int port, String key, boolean tls, String certificates) {
    return new QdrantSettings(
        List.of(host),
        port,
        key,
        new QdrantSettings.Tls(tls, certificates),
        new QdrantSettings.Calls(Duration.ofSeconds(5), Duration.ofSeconds(30), 4 << 20, 1),
        "memlog-",
        QdrantSettings.DEFAULTS.placement(),
        QdrantSettings.DEFAULTS.storage(),
        Duration.ofDays(7));
  }
}
