package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the canary, a periodic check that a server never returns deleted data.
 *
 * @param url server for writes
 * @param queryUrl server for queries; absent: the same
 * @param key API key with roles read and write
 * @param ca PEM file of authorities instead of Java's
 * @param app app for canaries only; each round deletes its data
 * @param interval pause between rounds
 * @param timeout longest wait for a write to take effect, 1 s to 60 s
 */
public record CanaryConfig(
    @Default("http://127.0.0.1:8080") @Present String url,
    Optional<String> queryUrl,
    @Default("") String key,
    Optional<Path> ca,
    @Default("memlog-canary") @Present String app,
    @Default("15m") @Positive Duration interval,
    @Default("30s") Duration timeout)
    implements Validated {

  private static final int LONGEST_WAIT = 60;

  /** Creates a client of the server to check; the caller closes it. */
  public MemlogClient client() {
    var client = MemlogClient.builder(url).key(key);
    queryUrl.ifPresent(client::queryUrl);
    ca.ifPresent(client::authorities);
    return client.build();
  }

  @Override
  public void validate(Validation check) {
    check.range("timeout", timeout.toSeconds(), 1, LONGEST_WAIT);
  }

  /** Returns the server, the app and the interval as text, without the API key. */
  @Override
  public String toString() {
    return "canary of " + url + " in " + app + " every " + interval;
  }
}
