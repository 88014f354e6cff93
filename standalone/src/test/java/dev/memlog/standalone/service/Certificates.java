package dev.memlog.standalone.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate for 127.0.0.1 that nobody signed but itself, made by the JDK's keytool. */
public final class Certificates {

  public static final String PASSWORD = "store-password";

  private final Path keyStore;
  private final Path pem;

  private Certificates(Path keyStore, Path pem) {
    this.keyStore = keyStore;
    this.pem = pem;
  }

  public static Certificates make(Path directory) throws Exception {
    Path keyStore = directory.resolve("server.p12");
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
                "CN=memlog-test",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                keyStore.toString(),
                "-storepass",
                PASSWORD));
    int code = keytool.inheritIO().start().waitFor();
    if (code != 0) {
      throw new IOException("keytool ended with " + code);
    }
    var encoder = Base64.getMimeEncoder(64, new byte[] {'\n'});
    Path pem = directory.resolve("ca.pem");
    Files.writeString(
        pem,
        "-----BEGIN CERTIFICATE-----\n"
            + encoder.encodeToString(load(keyStore).getCertificate("server").getEncoded())
            + "\n-----END CERTIFICATE-----\n");
    return new Certificates(keyStore, pem);
  }

  private static KeyStore load(Path file) throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      return store;
    }
  }

  /** Returns the key with its certificate, PKCS#12. */
  public Path keyStore() {
    return keyStore;
  }

  /** Returns the certificate alone. */
  public Path pem() {
    return pem;
  }

  SSLContext context() throws GeneralSecurityException, IOException {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(load(keyStore), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
