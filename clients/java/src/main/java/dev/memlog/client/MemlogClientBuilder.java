package dev.memlog.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A builder of {@link MemlogClient}s, with the addresses, the API key, TLS and the time limits. */
public final class MemlogClientBuilder {

  private final String url;
  private Optional<String> queryUrl = Optional.empty();
  private Optional<String> key = Optional.empty();
  private Optional<Path> authorities = Optional.empty();
  private Optional<Supplier<Optional<X509Certificate>>> trusted = Optional.empty();
  private Duration connectTimeout = Duration.ofSeconds(5);
  private Duration timeout = Duration.ofSeconds(60);

  MemlogClientBuilder(String url) {
    this.url = url;
  }

  /**
   * Sets the address that reads are sent to, if a separate process answers queries.
   *
   * @param address the address; empty to send reads where writes are sent
   */
  public MemlogClientBuilder queryUrl(String address) {
    queryUrl = Optional.of(address).filter(a -> !a.isEmpty());
    return this;
  }

  /**
   * Sets the API key that every request carries.
   *
   * @param secret the key; empty to send none
   */
  public MemlogClientBuilder key(String secret) {
    key = Optional.of(secret).filter(k -> !k.isEmpty());
    return this;
  }

  /**
   * Sets the certificate authorities that the client trusts instead of the JDK's.
   *
   * @param pem a PEM file with their certificates, which {@link #build} reads
   */
  public MemlogClientBuilder authorities(Path pem) {
    authorities = Optional.of(pem);
    return this;
  }

  /**
   * Adds a server certificate that the client trusts even if it names another host. A process uses
   * this to call its own server. All other certificates must still be signed by a trusted
   * authority.
   *
   * @param certificate a supplier of the certificate, called at each TLS handshake; empty to trust
   *     no further certificate
   */
  public MemlogClientBuilder trusting(Supplier<Optional<X509Certificate>> certificate) {
    trusted = Optional.of(certificate);
    return this;
  }

  /** Sets the time limit for opening a connection; 5 s by default. */
  public MemlogClientBuilder connectTimeout(Duration longest) {
    connectTimeout = longest;
    return this;
  }

  /** Sets the time limit for the answer to a request; 60 s by default. */
  public MemlogClientBuilder timeout(Duration longest) {
    timeout = longest;
    return this;
  }

  /**
   * Returns the client, which opens no connection before its first call.
   *
   * @throws IllegalArgumentException if an address is not an http or https URL, or if the file of
   *     authorities cannot be read or holds no certificate
   */
  public MemlogClient build() {
    requireUrl(url);
    queryUrl.ifPresent(MemlogClientBuilder::requireUrl);
    HttpClient.Builder client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connectTimeout);
    if (authorities.isPresent() || trusted.isPresent()) {
      client.sslContext(
          TrustedCertificate.context(
              trusted.orElse(Optional::empty),
              authorities.map(TrustedAuthorities::of).orElse(null)));
    }
    HttpClient http = client.build();
    return new MemlogClient(
        http,
        new Endpoint(http, url, key, timeout),
        new Endpoint(http, queryUrl.orElse(url), key, timeout));
  }

  private static void requireUrl(String address) {
    if (!isUrl(address)) {
      throw new IllegalArgumentException(
          "the address of the server must be a URL such as http://127.0.0.1:8080, got " + address);
    }
  }

  private static boolean isUrl(String address) {
    try {
      URI uri = new URI(address);
      return uri.getHost() != null
          && ("http".equalsIgnoreCase(uri.getScheme())
              || "https".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
