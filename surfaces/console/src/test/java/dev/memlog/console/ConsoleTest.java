package dev.memlog.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.runtime.server.caller.ApiKey;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ConsoleTest {

  private static final Pattern LOADED =
      Pattern.compile("(?:src|href|from) ?=?['\" ]+(/console/[^'\"]+)");

  @Test
  void shouldServeThePageAndAllThatItLoadsWithoutAKey() throws Exception {
    try (ApiServer server = started(true)) {
      // when
      HttpResponse<String> page = get(server, "/", "");

      // then
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).doesNotContain("<script>", "<style", "onclick");
      assertLoads(server, page.body());
      assertLoads(server, get(server, "/console/app.js", "").body());
    }
  }

  private static void assertLoads(ApiServer server, String document) throws Exception {
    List<String> loaded = LOADED.matcher(document).results().map(m -> m.group(1)).toList();
    assertThat(loaded).isNotEmpty();
    for (String path : loaded) {
      HttpResponse<String> file = get(server, path, "");
      assertThat(file.statusCode()).as(path).isEqualTo(200);
      assertThat(header(file, "content-security-policy")).isEqualTo(Console.POLICY);
      assertThat(header(file, "x-content-type-options")).isEqualTo("nosniff");
    }
  }

  @Test
  void shouldSendAFileOnceUntilItChanges() throws Exception {
    try (ApiServer server = started(true)) {
      // given
      String tag = header(get(server, "/", ""), "etag");

      // when
      HttpResponse<String> again = get(server, "/", tag);

      // then
      assertThat(again.statusCode()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
    }
  }

  @Test
  void shouldServeNothingWhenItIsDisabled() throws Exception {
    try (ApiServer server = started(false)) {
      assertThat(get(server, "/", "").statusCode()).isEqualTo(404);
      assertThat(get(server, "/console/app.js", "").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void shouldServeNothingElse() throws Exception {
    try (ApiServer server = started(true)) {
      assertThat(get(server, "/console/../index.html", "").statusCode()).isEqualTo(400);
      assertThat(get(server, "/console/", "").statusCode()).isEqualTo(404);
      assertThat(get(server, "/openapi.json", "").body()).doesNotContain("/console");
    }
  }

  private static ApiServer started(boolean enabled) throws Exception {
    var key = new ApiKey("k", "0".repeat(64), "t", Set.of(), Set.of(Role.READ));
    var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    var builder =
        ApiServer.builder(
            Defaults.of(ServerConfig.class).withPort(0).withKeys(List.of(key)), meters);
    Console.register(new ConsoleConfig(enabled), builder);
    ApiServer server = builder.build();
    server.start();
    return server;
  }

  private static HttpResponse<String> get(ApiServer server, String path, String tag)
      throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create(server.uri() + path))
              .header("If-None-Match", tag.isEmpty() ? "\"none\"" : tag)
              .build(),
          BodyHandlers.ofString());
    }
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
