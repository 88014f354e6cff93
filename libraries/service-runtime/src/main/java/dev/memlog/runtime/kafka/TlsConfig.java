package dev.memlog.runtime.kafka;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The certificates of a connection. Files {@code .p12} and {@code .pfx} are PKCS#12, {@code .jks}
 * JKS, others PEM.
 *
 * @param trustStore trusted authorities; absent: the JDK's
 * @param trustStorePassword password of a PKCS#12 or JKS trust store
 * @param keyStore client certificate with private key, PEM in one file
 * @param keyStorePassword password of a PKCS#12 or JKS key store
 * @param keyPassword password of the private key
 * @param verifyHost whether the server's certificate must match its host
 */
public record TlsConfig(
    Optional<Path> trustStore,
    @Default("") String trustStorePassword,
    Optional<Path> keyStore,
    @Default("") String keyStorePassword,
    @Default("") String keyPassword,
    @Default("true") boolean verifyHost)
    implements Validated {

  private static final String PEM = "PEM";

  @Override
  public void validate(Validation check) {
    store(check, "trustStore", trustStore, trustStorePassword);
    store(check, "keyStore", keyStore, keyStorePassword);
    check.require(
        keyPassword.isEmpty() || keyStore.isPresent(),
        "keyPassword",
        "must be empty without keyStore",
        "…");
  }

  private static void store(Validation check, String key, Optional<Path> store, String password) {
    check
        .readable(key, store)
        .require(
            password.isEmpty() || store.filter(path -> !type(path).equals(PEM)).isPresent(),
            key + "Password",
            "must be empty unless " + key + " is PKCS#12 or JKS",
            "…");
  }

  /** Returns whether any setting is present that only a TLS connection needs. */
  boolean given() {
    return !equals(Defaults.of(TlsConfig.class));
  }

  /**
   * Returns the properties under the names that the clients of Kafka and of the registry use.
   *
   * @param prefix the prefix of each name, such as {@code schema.registry.}
   */
  Map<String, String> properties(String prefix) {
    Map<String, String> all = new LinkedHashMap<>();
    trustStore.ifPresent(path -> put(all, prefix + "ssl.truststore.", path, trustStorePassword));
    keyStore.ifPresent(path -> put(all, prefix + "ssl.keystore.", path, keyStorePassword));
    if (!keyPassword.isEmpty()) {
      all.put(prefix + "ssl.key.password", keyPassword);
    }
    if (!verifyHost) {
      all.put(prefix + "ssl.endpoint.identification.algorithm", "");
    }
    return all;
  }

  private static void put(Map<String, String> all, String store, Path path, String password) {
    all.put(store + "type", type(path));
    all.put(store + "location", path.toString());
    if (!password.isEmpty()) {
      all.put(store + "password", password);
    }
  }

  private static String type(Path path) {
    String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
    if (name.endsWith(".p12") || name.endsWith(".pfx")) {
      return "PKCS12";
    }
    return name.endsWith(".jks") ? "JKS" : PEM;
  }

  /** Returns the settings without the passwords. */
  @Override
  public String toString() {
    return "TlsConfig[trustStore=%s, keyStore=%s, verifyHost=%s]"
        .formatted(trustStore, keyStore, verifyHost);
  }
}
