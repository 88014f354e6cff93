package dev.memlog.standalone.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.kafka.TlsConfig;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.PassingFailure;
import dev.memlog.standalone.TopicsConfig;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the credentials that the registry receives, by a server that records requests. */
class RegistryCredentialsTest {

  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @TempDir private Path directory;
  private final Set<String> heard = ConcurrentHashMap.newKeySet();
  private volatile int status = 200;
  private @Nullable HttpServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  void shouldSendNameAndPassword() throws Exception {
    String url = listen(HttpServer.create(ANY, 0), "http");

    register(new RegistryAccess(url, "memlog", "pass:word", "", Defaults.of(TlsConfig.class)));

    String basic = Base64.getEncoder().encodeToString("memlog:pass:word".getBytes(UTF_8));
    assertThat(heard).containsExactly("Basic " + basic);
  }

  @Test
  void shouldSendAToken() throws Exception {
    String url = listen(HttpServer.create(ANY, 0), "http");

    register(new RegistryAccess(url, "", "", "a-token", Defaults.of(TlsConfig.class)));

    assertThat(heard).containsExactly("Bearer a-token");
  }

  @Test
  void shouldTrustTheCertificatesThatItIsTold() throws Exception {
    // given
    Certificates certificates = Certificates.make(directory);
    HttpsServer https = HttpsServer.create(ANY, 0);
    https.setHttpsConfigurator(new HttpsConfigurator(certificates.context()));
    String url = listen(https, "https");

    // when / then
    register(new RegistryAccess(url, "", "", "a-token", trusting(certificates.pem(), "")));
    register(
        new RegistryAccess(
            url, "", "", "a-token", trusting(certificates.keyStore(), Certificates.PASSWORD)));
    assertThat(heard).containsExactly("Bearer a-token");
    assertThatThrownBy(
            () ->
                register(new RegistryAccess(url, "", "", "a-token", Defaults.of(TlsConfig.class))))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void shouldNotWaitForARegistryThatRefusesUs() throws Exception {
    String url = listen(HttpServer.create(ANY, 0), "http");
    status = 401;

    assertThatThrownBy(
            () -> register(new RegistryAccess(url, "", "", "wrong", Defaults.of(TlsConfig.class))))
        .isInstanceOf(RestClientException.class)
        .satisfies(e -> assertThat(PassingFailure.mayPass(e)).isFalse());

    status = 503;
    assertThatThrownBy(
            () -> register(new RegistryAccess(url, "", "", "right", Defaults.of(TlsConfig.class))))
        .satisfies(e -> assertThat(PassingFailure.mayPass(e)).isTrue());
  }

  private static TlsConfig trusting(Path store, String password) {
    return new TlsConfig(Optional.of(store), password, Optional.empty(), "", "", true);
  }

  private static void register(RegistryAccess access) throws Exception {
    var cluster =
        new ClusterConfig(
            "127.0.0.1:1",
            SecurityProtocol.PLAINTEXT,
            Defaults.of(ClusterConfig.class).sasl(),
            Defaults.of(TlsConfig.class),
            Defaults.of(ClusterConfig.class).sessionTimeout(),
            Map.of());
    new Contracts(cluster.with(access, "test"), Defaults.of(TopicsConfig.class)).schemas();
  }

  private String listen(HttpServer made, String scheme) {
    server = made;
    made.createContext("/", this::answer);
    made.start();
    return scheme + "://127.0.0.1:" + made.getAddress().getPort();
  }

  /** Any registration gets the id 1. */
  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    heard.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    byte[] body =
        (status == 200
                ? "{\"id\": 1, \"compatibility\": \"BACKWARD_TRANSITIVE\"}"
                : "{\"error_code\": %d, \"message\": \"no\"}".formatted(status))
            .getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/vnd.schemaregistry.v1+json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
