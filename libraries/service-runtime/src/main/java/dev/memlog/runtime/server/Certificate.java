package dev.memlog.runtime.server;

import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.common.TlsProvider;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The certificate that a server presents to new connections; open connections keep the certificate
 * of their handshake.
 */
final class Certificate implements TlsProvider {

  private static final byte[] PROBE = {1, 2, 3};

  private final Path certificate;
  private final Path key;
  private volatile @Nullable TlsKeyPair current;

  Certificate(Path certificate, Path key) {
    this.certificate = certificate;
    this.key = key;
  }

  /**
   * Loads the certificate and its key from their files, for all connections from now on.
   *
   * @throws IllegalArgumentException if the files do not hold a certificate and its key
   */
  void load() {
    TlsKeyPair read = TlsKeyPair.of(key.toFile(), certificate.toFile());
    boolean belongs;
    try {
      belongs = belongs(read);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("server.tls.key cannot be used: " + key, e);
    }
    if (!belongs) {
      throw new IllegalArgumentException(
          "server.tls.key must be the key of server.tls.certificate, got "
              + key
              + " and "
              + certificate);
    }
    current = read;
  }

  /**
   * Returns whether the key belongs to the certificate. It does not while the two files are being
   * replaced one after the other.
   */
  private static boolean belongs(TlsKeyPair pair) throws GeneralSecurityException {
    PrivateKey privateKey = pair.privateKey();
    String algorithm =
        switch (privateKey.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> privateKey.getAlgorithm();
        };
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(privateKey);
    signature.update(PROBE);
    byte[] signed = signature.sign();
    signature.initVerify(pair.certificateChain().getFirst());
    signature.update(PROBE);
    return signature.verify(signed);
  }

  /** Returns the certificate that new connections see; empty before the first load. */
  Optional<X509Certificate> current() {
    return Optional.ofNullable(current).map(pair -> pair.certificateChain().getFirst());
  }

  @Override
  public @Nullable TlsKeyPair keyPair(String hostname) {
    return current;
  }
}
