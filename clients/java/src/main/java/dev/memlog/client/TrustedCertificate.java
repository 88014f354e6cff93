package dev.memlog.client;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A trust manager that trusts one certificate whatever host presents it, and otherwise those that
 * authorities have signed. A process uses it to call its own server, whose certificate names the
 * public host.
 */
final class TrustedCertificate extends X509ExtendedTrustManager {

  private final Supplier<Optional<X509Certificate>> trusted;
  private final X509ExtendedTrustManager others;

  private TrustedCertificate(
      Supplier<Optional<X509Certificate>> trusted, X509ExtendedTrustManager others) {
    this.trusted = trusted;
    this.others = others;
  }

  /**
   * Returns a context that trusts a certificate.
   *
   * @param trusted the certificate at each connection
   * @param authorities the authorities of all other certificates; null for the JDK's
   */
  static SSLContext context(
      Supplier<Optional<X509Certificate>> trusted, @Nullable KeyStore authorities) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(authorities);
      X509ExtendedTrustManager others =
          Arrays.stream(factory.getTrustManagers())
              .filter(X509ExtendedTrustManager.class::isInstance)
              .map(X509ExtendedTrustManager.class::cast)
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("the JDK has no trust manager"));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustedCertificate(trusted, others)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  private boolean trusts(X509Certificate[] chain) {
    return chain.length > 0 && trusted.get().filter(chain[0]::equals).isPresent();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    if (!trusts(chain)) {
      others.checkServerTrusted(chain, type);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    if (!trusts(chain)) {
      others.checkServerTrusted(chain, type, socket);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    if (!trusts(chain)) {
      others.checkServerTrusted(chain, type, engine);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    others.checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    others.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    others.checkClientTrusted(chain, type, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return others.getAcceptedIssuers();
  }
}
