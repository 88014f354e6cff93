package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the canary: the server to check, and the interval.
 *
 * @param url the server that takes writes
 * @param queryUrl the server that answers queries; default: the same server
 * @param key API key with the roles read and write; empty if the server requires none
 * @param ca PEM file of authorities to trust instead of Java's
 * @param app app that only the canaries use; each round deletes their data in it
 * @param interval time between two rounds
 * @param timeout longest wait until a write has taken effect
 */
public record CanaryConfig(
    String url,
    Optional<String> queryUrl,
    String key,
    Optional<Path> ca,
    String app,
    Duration interval,
    Duration timeout)
    implements Validated {

  private static final int LONGEST_WAIT = 60;

  public static CanaryConfig defaults() {
    return new CanaryConfig(
        "http://127.0.0.1:8080",
        Optional.empty(),
        "",
        Optional.empty(),
        "memlog-canary",
        Duration.ofMinutes(15),
        Duration.ofSeconds(30));
  }

  /** Returns a new client of the server. */
  public MemlogClient client() {
    var client = MemlogClient.builder(url).key(key);
    queryUrl.ifPresent(client::queryUrl);
    ca.ifPresent(client::authorities);
    return client.build();
  }

  @Override
  public void validate(Validation check) {
    check
        .present("url", url)
        .present("app", app)
        .positive("interval", interval)
        .range("timeout", timeout.toSeconds(), 1, LONGEST_WAIT);
  }

  /** Returns the settings without the key. */
  @Override
  public String toString() {
    return "canary of " + url + " in " + app + " every " + interval;
  }
}
