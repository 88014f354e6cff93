package dev.memlog.extractor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/** Looks every two seconds whether the brokers and the registry answer, so that asking is cheap. */
final class Reachability implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Admin admin;
  private final List<URI> registries;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final ScheduledExecutorService schedule =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("fold-reachability").factory());
  private volatile Optional<String> brokers = Optional.empty();
  private volatile Optional<String> registry = Optional.empty();

  /**
   * @param registryUrl of one registry, or of several, comma-separated, of which one must answer
   */
  Reachability(Admin admin, String registryUrl) {
    this.admin = admin;
    registries =
        List.of(registryUrl.split(",")).stream()
            .filter(url -> url.startsWith("http"))
            .map(URI::create)
            .toList();
    schedule.scheduleWithFixedDelay(this::look, 0, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** What does not answer; empty: everything does. */
  Optional<String> missing() {
    return brokers.or(() -> registry);
  }

  private void look() {
    try {
      brokers = lookForBrokers();
      registry = lookForRegistry();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<String> lookForBrokers() throws InterruptedException {
    try {
      admin.describeCluster().nodes().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.empty();
    } catch (ExecutionException | TimeoutException _) {
      return Optional.of("the brokers do not answer");
    }
  }

  private Optional<String> lookForRegistry() throws InterruptedException {
    for (URI uri : registries) {
      try {
        var request = HttpRequest.newBuilder(uri.resolve("/subjects")).timeout(PATIENCE).build();
        // Refusing to talk to us is an answer as well.
        if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() < 500) {
          return Optional.empty();
        }
      } catch (IOException _) {
        continue; // the next one may answer
      }
    }
    return registries.isEmpty() ? Optional.empty() : Optional.of("the registry does not answer");
  }

  @Override
  public void close() {
    schedule.shutdownNow();
    http.shutdownNow();
  }
}
