package dev.memlog.runtime.kafka;

import dev.memlog.runtime.config.Default;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Credentials for Kafka. Further SASL settings belong in {@code kafka.properties}.
 *
 * @param mechanism mechanism
 * @param username user for plain and scram
 * @param password password for plain and scram
 * @param jaas complete {@code sasl.jaas.config} line, instead of both
 */
public record SaslConfig(
    @Default("plain") Mechanism mechanism,
    @Default("") String username,
    @Default("") String password,
    @Default("") String jaas) {

  /** A SASL mechanism that Kafka's clients support. */
  public enum Mechanism {
    PLAIN("PLAIN", "org.apache.kafka.common.security.plain.PlainLoginModule"),
    SCRAM_SHA_256("SCRAM-SHA-256", "org.apache.kafka.common.security.scram.ScramLoginModule"),
    SCRAM_SHA_512("SCRAM-SHA-512", "org.apache.kafka.common.security.scram.ScramLoginModule"),
    OAUTHBEARER("OAUTHBEARER", ""),
    GSSAPI("GSSAPI", "");

    private final String word;
    private final String module;

    Mechanism(String word, String module) {
      this.word = word;
      this.module = module;
    }

    /** Returns whether the mechanism needs only a username and a password. */
    boolean takesPassword() {
      return !module.isEmpty();
    }
  }

  /** Returns whether any credentials are given. */
  boolean given() {
    return !username.isEmpty() || !password.isEmpty() || !jaas.isEmpty();
  }

  Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("sasl.mechanism", mechanism.word);
    all.put(
        "sasl.jaas.config",
        jaas.isEmpty()
            ? "%s required username=%s password=%s;"
                .formatted(mechanism.module, quoted(username), quoted(password))
            : jaas);
    return all;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns the mechanism and the user name, without the secrets. */
  @Override
  public String toString() {
    return "SaslConfig[mechanism=%s, username=%s]".formatted(mechanism.word, username);
  }
}
