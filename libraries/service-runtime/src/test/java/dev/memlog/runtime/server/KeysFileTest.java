package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysFileTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path directory;

  private final Metrics metrics = new Metrics();
  private Path file;
  private ApiServer server;
  private Client client;

  @BeforeEach
  void start() throws Exception {
    file = Files.writeString(directory.resolve("keys.yaml"), "keys: [" + key("one") + "]");
    server = server("keys: [" + key("always") + "]");
    server.start();
    client = new Client(server.uri());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    metrics.close();
  }

  private ApiServer server(String keys) {
    var config =
        ConfigLoader.create()
            .yaml("test", "port: 0\nreloadInterval: 50ms\nkeysFile: " + file + "\n" + keys)
            .load(ServerConfig.class);
    return ApiServer.builder(config, metrics.registry()).grpc(new Shelf(), Role.READ).build();
  }

  private static String key(String name) {
    return "{name: %s, sha256: %s, tenant: acme, roles: [read]}"
        .formatted(name, AuthenticationTest.hash(name));
  }

  private int status(String key) {
    return client.send("DELETE", "/v1/shelves/s", "", "authorization", "Bearer " + key).status();
  }

  @Test
  void shouldTakeKeysFromTheFileAndFromTheConfiguration() {
    assertThat(status("one")).isEqualTo(200);
    assertThat(status("always")).isEqualTo(200);
    assertThat(status("two")).isEqualTo(401);
  }

  @Test
  void shouldFollowTheFileWithoutARestart() throws Exception {
    Files.writeString(file, "keys: [" + key("two") + "]");

    await().atMost(SOON).until(() -> status("two") == 200);
    assertThat(status("one")).isEqualTo(401);
    assertThat(status("always")).isEqualTo(200);
    assertThat(reloads("done")).isEqualTo(1);
  }

  @Test
  void shouldKeepTheKeysWhereTheFileCannotBeUsed() throws Exception {
    int refused = 0;
    for (String content :
        new String[] {
          "keys: [",
          "keys: []",
          "",
          "keys: [{name: x}]",
          "keys: [" + key("always") + "]",
          "keys: [" + key("two").replace("roles: [read]", "user: ann, roles: [read]") + "]",
          "kees: []"
        }) {
      Files.writeString(file, content);
      int now = ++refused;
      await().atMost(SOON).until(() -> reloads("refused") >= now);

      assertThat(status("one")).as(content).isEqualTo(200);
      assertThat(status("always")).as(content).isEqualTo(200);
      assertThat(client.send("DELETE", "/v1/shelves/s", "").status()).isEqualTo(401);
    }
    Files.delete(file);
    assertThat(status("one")).isEqualTo(200);

    Files.writeString(file, "keys: [" + key("two") + "]");
    await().atMost(SOON).until(() -> status("two") == 200);
  }

  @Test
  void shouldRefuseToStartWithoutAUsableFile() throws Exception {
    Files.writeString(file, "keys: []");

    assertThatThrownBy(() -> server("")).hasMessageContaining("keys must name at least one key");
    Files.delete(file);
    assertThatThrownBy(() -> server("")).isInstanceOf(IllegalArgumentException.class);
  }

  private double reloads(String outcome) {
    var counter =
        metrics
            .registry()
            .find("memlog.api.reloads")
            .tag("what", "keys")
            .tag("outcome", outcome)
            .counter();
    return counter == null ? 0 : counter.count();
  }
}
