package dev.memlog.runtime.kafka;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of the connection to the schema registry: Confluent's, or a registry with the same
 * REST interface.
 *
 * @param url {@code http(s)://HOST:PORT[/PATH]}; comma-separated for a cluster
 * @param username user for basic authentication
 * @param password password for basic authentication
 * @param token bearer token
 * @param tls the certificates, for https
 */
public record RegistryAccess(
    @Default("http://127.0.0.1:8081") String url,
    @Default("") String username,
    @Default("") String password,
    @Default("") String token,
    TlsConfig tls)
    implements Validated {

  @Override
  public void validate(Validation check) {
    boolean https = true;
    for (String one : url.split(",", -1)) {
      boolean sound = sound(one);
      // The value is left out, since the text before an @ is a password.
      check.require(sound, "url", "must be http(s)://HOST[:PORT][/PATH] without user", "");
      https &= sound && one.startsWith("https:");
    }
    check
        .require(
            username.isEmpty() == password.isEmpty(),
            "username",
            "must be given together with password",
            username)
        .require(
            token.isEmpty() || username.isEmpty(),
            "token",
            "must be empty where username is given",
            "…")
        .require(https || !tls.given(), "tls", "must be left out unless url is https", "");
  }

  private static boolean sound(String url) {
    try {
      URI uri = URI.create(url);
      return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /** Returns the properties of the registry's client. */
  Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    if (!username.isEmpty()) {
      all.put("basic.auth.credentials.source", "USER_INFO");
      all.put("basic.auth.user.info", username + ":" + password);
    }
    if (!token.isEmpty()) {
      all.put("bearer.auth.credentials.source", "STATIC_TOKEN");
      all.put("bearer.auth.token", token);
    }
    all.putAll(tls.properties("schema.registry."));
    return Map.copyOf(all);
  }

  /** Returns the settings without the password and the token. */
  @Override
  public String toString() {
    return "RegistryAccess[url=%s, username=%s, token=%s, tls=%s]"
        .formatted(url, username, token.isEmpty() ? "" : "…", tls);
  }
}
