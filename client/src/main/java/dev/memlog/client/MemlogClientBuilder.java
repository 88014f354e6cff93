package dev.memlog.client;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A builder of clients. */
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
   * Sets the address of the process that answers queries, if another process takes writes and
   * serves dead letters. An empty text stands for none.
   */
  public MemlogClientBuilder queryUrl(String address) {
    queryUrl = Optional.of(address).filter(a -> !a.isEmpty());
    return this;
  }

  /** Sets the API key. An empty text stands for none. */
  public MemlogClientBuilder key(String secret) {
    key = Optional.of(secret).filter(k -> !k.isEmpty());
    return this;
  }

  /** Sets a PEM file of certificate authorities to trust instead of the JDK's. */
  public MemlogClientBuilder authorities(Path pem) {
    authorities = Optional.of(pem);
    return this;
  }

  /**
   * Sets a certificate that is trusted whatever host presents it, in addition to the certificates
   * of trusted authorities. A process trusts the certificate of its own server in this way.
   *
   * @param certificate the certificate at each connection; empty for none
   */
  public MemlogClientBuilder trusting(Supplier<Optional<X509Certificate>> certificate) {
    trusted = Optional.of(certificate);
    return this;
  }

  /** Sets the longest wait for a connection; 5 s unless set. */
  public MemlogClientBuilder connectTimeout(Duration longest) {
    connectTimeout = longest;
    return this;
  }

  /** Sets the longest wait for an answer; 60 s unless set. */
  public MemlogClientBuilder timeout(Duration longest) {
    timeout = longest;
    return this;
  }

  /**
   * Returns the client, which connects with its first call.
   *
   * @throws IllegalArgumentException if the file of authorities holds no certificates
   */
  public MemlogClient build() {
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
}
