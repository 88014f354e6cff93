package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  @TempDir Path directory;

  private final Metrics metrics = new Metrics();
  private TestCertificate first;
  private Path certificate;
  private Path key;
  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    first = TestCertificate.make(directory, "first");
    certificate = Files.copy(first.certificate(), directory.resolve("server.crt"));
    key = Files.copy(first.key(), directory.resolve("server.key"));
    var config =
        ConfigLoader.create()
            .yaml(
                "test",
                "{port: 0, reloadInterval: 50ms, tls: {certificate: %s, key: %s}}"
                    .formatted(certificate, key))
            .load(ServerConfig.class);
    server = ApiServer.builder(config, metrics.registry()).grpc(new Shelf(), Role.READ).build();
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
    metrics.close();
  }

  @Test
  void shouldServeHttpAndGrpcOverTlsAlone() throws Exception {
    assertThat(server.uri().getScheme()).isEqualTo("https");
    assertThat(shown(first)).isEqualTo("CN=first");

    var channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.port())
            .sslContext(
                GrpcSslContexts.forClient().trustManager(first.certificate().toFile()).build())
            .build();
    var book =
        ShelfServiceGrpc.newBlockingStub(channel)
            .dropShelf(DropShelfRequest.newBuilder().setShelfId("s").build());
    channel.shutdownNow();
    assertThat(book.getTitle()).isEqualTo("s");

    try (var plain = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      plain
          .getOutputStream()
          .write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
      plain.getOutputStream().flush();
      assertThat(plain.getInputStream().read()).as("no HTTP in the clear").isNotEqualTo('H');
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  @Test
  void shouldShowTheNewCertificateOnceItsKeyIsThereToo() throws Exception {
    TestCertificate second = TestCertificate.make(directory, "second");

    // when: the certificate comes before its key
    Files.copy(second.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
    await().atMost(Duration.ofSeconds(10)).until(() -> reloads("refused") >= 1);
    assertThat(shown(first)).isEqualTo("CN=first");

    // when
    Files.copy(second.key(), key, StandardCopyOption.REPLACE_EXISTING);

    // then
    await().atMost(Duration.ofSeconds(10)).until(() -> reloads("done") >= 1);
    assertThat(shown(second)).isEqualTo("CN=second");
  }

  @Test
  void shouldRefuseFilesThatAreNoCertificate() throws Exception {
    Path nonsense = Files.writeString(directory.resolve("nonsense.pem"), "no certificate");
    var config =
        ConfigLoader.create()
            .yaml(
                "test", "{port: 0, tls: {certificate: %s, key: %s}}".formatted(nonsense, nonsense))
            .load(ServerConfig.class);

    assertThatThrownBy(() -> ApiServer.builder(config, metrics.registry()).build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                ConfigLoader.create()
                    .yaml("x.yaml", "tls: {certificate: /nowhere/x.pem}")
                    .load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("tls.key must be given if and only if certificate is given")
        .hasMessageContaining("tls.certificate must be a readable file");
  }

  private double reloads(String outcome) {
    var counter =
        metrics
            .registry()
            .find("memlog.api.reloads")
            .tag("what", "tls")
            .tag("outcome", outcome)
            .counter();
    return counter == null ? 0 : counter.count();
  }

  /**
   * Returns the name on the certificate that a new connection sees, and trusts only the given one.
   */
  private String shown(TestCertificate trusted) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(trusted.certificate())) {
      store.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (var socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.port())) {
      socket.startHandshake();
      var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return shown.getSubjectX500Principal().getName();
    }
  }
}
