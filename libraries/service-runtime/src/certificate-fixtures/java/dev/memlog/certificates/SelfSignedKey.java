package dev.memlog.certificates;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A key with a self-signed certificate for 127.0.0.1, made by the JDK's keytool, since the JDK has
 * no API for that.
 *
 * @param store the PKCS#12 file with both
 */
public record SelfSignedKey(Path store) {

  /** The password of every store and key. */
  public static final String PASSWORD = "store-password";

  private static final String ALIAS = "server";

  /** Makes a key under this common name. */
  public static SelfSignedKey make(Path store, String name)
      throws IOException, InterruptedException {
    var keytool =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
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
    return new SelfSignedKey(store);
  }

  /** Returns the store, loaded. */
  public KeyStore load() throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore loaded = KeyStore.getInstance("PKCS12");
      loaded.load(in, PASSWORD.toCharArray());
      return loaded;
    }
  }

  /** Writes the certificate as PEM, and returns the file. */
  public Path writeCertificate(Path file) throws GeneralSecurityException, IOException {
    return pem(file, "CERTIFICATE", load().getCertificate(ALIAS).getEncoded());
  }

  /** Writes the private key as PKCS#8 in PEM, and returns the file. */
  public Path writeKey(Path file) throws GeneralSecurityException, IOException {
    return pem(file, "PRIVATE KEY", load().getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  private static Path pem(Path file, String label, byte[] der) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return Files.writeString(
        file, "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n");
  }
}
