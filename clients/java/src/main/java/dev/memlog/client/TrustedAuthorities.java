package dev.memlog.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;

/** A reader of certificate authorities from a PEM file, which replace those of the JDK. */
final class TrustedAuthorities {

  private TrustedAuthorities() {}

  /**
   * Returns the certificates of a PEM file.
   *
   * @throws IllegalArgumentException if the file holds no certificates
   */
  static KeyStore of(Path pem) {
    try (InputStream in = Files.newInputStream(pem)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException(
            "the file of authorities must hold certificates in PEM, got " + pem);
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "the file of authorities must hold certificates in PEM, got " + pem, e);
    }
  }
}
