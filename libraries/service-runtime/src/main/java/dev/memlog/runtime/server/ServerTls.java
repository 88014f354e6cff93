package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The certificate of a server, which then accepts only TLS.
 *
 * @param certificate PEM file of certificate and chain
 * @param key PEM file of the private key, PKCS#8 without password
 */
public record ServerTls(Optional<Path> certificate, Optional<Path> key) implements Validated {

  /** Returns whether the server speaks TLS. */
  boolean given() {
    return certificate.isPresent();
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            certificate.isPresent() == key.isPresent(),
            "key",
            "must be given if and only if certificate is given",
            key.map(Path::toString).orElse("none"))
        .readable("certificate", certificate)
        .readable("key", key);
  }
}
