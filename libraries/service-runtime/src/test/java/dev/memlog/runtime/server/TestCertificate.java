package dev.memlog.runtime.server;

import dev.memlog.certificates.SelfSignedKey;
import java.nio.file.Path;

/**
 * A self-signed certificate for 127.0.0.1.
 *
 * @param certificate PEM
 * @param key PKCS#8 in PEM
 */
record TestCertificate(Path certificate, Path key) {

  static TestCertificate make(Path directory, String name) throws Exception {
    var made = SelfSignedKey.make(directory.resolve(name + ".p12"), name);
    return new TestCertificate(
        made.writeCertificate(directory.resolve(name + ".crt")),
        made.writeKey(directory.resolve(name + ".key")));
  }
}
