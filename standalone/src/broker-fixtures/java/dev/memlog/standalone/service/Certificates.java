package dev.memlog.standalone.service;

import dev.memlog.certificates.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed certificate for 127.0.0.1, in the forms that Kafka and a registry need. */
public record Certificates(SelfSignedKey key, Path pem) {

  public static final String PASSWORD = SelfSignedKey.PASSWORD;

  public static Certificates make(Path directory) throws Exception {
    var key = SelfSignedKey.make(directory.resolve("server.p12"), "memlog-test");
    return new Certificates(key, key.writeCertificate(directory.resolve("ca.pem")));
  }

  /** Returns the key with its certificate, PKCS#12. */
  public Path keyStore() {
    return key.store();
  }

  SSLContext context() throws GeneralSecurityException, IOException {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(key.load(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
