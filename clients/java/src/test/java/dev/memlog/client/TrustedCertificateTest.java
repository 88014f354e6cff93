package dev.memlog.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on loopback whose certificate names another host. */
class TrustedCertificateTest {

  private static final char[] PASSWORD = "store-password".toCharArray();

  @TempDir Path directory;

  private X509Certificate own;
  private HttpsServer server;

  @BeforeEach
  void start() throws Exception {
    KeyStore store = made("memlog.example.org");
    own = (X509Certificate) store.getCertificate("server");
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'{', '}'});
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void shouldTrustTheCertificateWhateverHostItNamesAndNoOther() throws Exception {
    var other = (X509Certificate) made("other.example.org").getCertificate("server");
    var trusted = new AtomicReference<>(Optional.of(other));
    try (var client = MemlogClient.builder(url()).trusting(trusted::get).build()) {
      assertThatThrownBy(client::stats).isInstanceOf(UnreachableException.class);

      trusted.set(Optional.empty());
      assertThatThrownBy(client::stats).isInstanceOf(UnreachableException.class);

      trusted.set(Optional.of(own));
      assertThat(client.ready()).isTrue();
    }
  }

  @Test
  void shouldNotTrustItUnlessToldTo() {
    try (var client = MemlogClient.builder(url()).build()) {
      assertThatThrownBy(client::stats).isInstanceOf(UnreachableException.class);
    }
  }

  private String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  private KeyStore made(String host) throws Exception {
    Path file = directory.resolve(host + ".p12");
    var keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "server",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=" + host,
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    new String(PASSWORD)))
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }
}
