package dev.memlog.runtime.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate for 127.0.0.1, made by the JDK's keytool.
 *
 * @param certificate PEM
 * @param key PKCS#8 in PEM
 */
record TestCertificate(Path certificate, Path key) {

  private static final String PASSWORD = "store-password";

  static TestCertificate make(Path directory, String name) throws Exception {
    Path store = directory.resolve(name + ".p12");
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
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    int code = keytool.inheritIO().start().waitFor();
    if (code != 0) {
      throw new IOException("keytool ended with " + code);
    }
    KeyStore loaded = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      loaded.load(in, PASSWORD.toCharArray());
    }
    return new TestCertificate(
        pem(
            directory.resolve(name + ".crt"),
            "CERTIFICATE",
            loaded.getCertificate("server").getEncoded()),
        pem(
            directory.resolve(name + ".key"),
            "PRIVATE KEY",
            loaded.getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path file, String label, byte[] der) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return Files.writeString(
        file, "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n");
  }
}
