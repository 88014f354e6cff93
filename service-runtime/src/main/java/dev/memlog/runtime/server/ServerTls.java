package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The certificate that a server shows. With one it serves HTTPS and gRPC over TLS, and nothing
 * else.
 *
 * @param certificate the server's own and those of the authorities between, PEM; absent: no TLS
 * @param key of the certificate, PKCS#8 in PEM, without a password
 */
public record ServerTls(Optional<Path> certificate, Optional<Path> key) implements Validated {

  public static ServerTls defaults() {
    return new ServerTls(Optional.empty(), Optional.empty());
  }

  /** Returns whether the server speaks TLS. */
  boolean given() {
    return certificate.isPresent();
  }

  @Override
  public void validate(Validation check) {
    check.require(
        certificate.isPresent() == key.isPresent(),
        "key",
        "must be given with certificate, and only then",
        key.map(Path::toString).orElse("none"));
    readable(check, "certificate", certificate);
    readable(check, "key", key);
  }

  private static void readable(Validation check, String name, Optional<Path> file) {
    file.ifPresent(
        path ->
            check.require(
                Files.isReadable(path) && !Files.isDirectory(path),
                name,
                "must be a readable file",
                path));
  }
}
