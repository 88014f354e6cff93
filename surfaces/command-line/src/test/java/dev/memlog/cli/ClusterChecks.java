package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Comparisons of a cluster's topics and index after a load. */
final class ClusterChecks {

  private static final Duration SOON = Duration.ofMinutes(2);

  private ClusterChecks() {}

  /**
   * Asserts that each acknowledged message is processed, and that the indexes equal their topics.
   */
  static void allKept(Services services, ClusterLoad load, List<ChildProcess> indexers) {
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(processed(services)).containsAll(load.acknowledged()));
    for (ChildProcess indexer : indexers) {
      try (var operator = MemlogClient.builder(indexer.url("API for operators at")).build()) {
        for (String index : List.of("passages", "memories")) {
          await(index)
              .atMost(SOON)
              .ignoreExceptions()
              .until(() -> operator.indexes().digest(index).equal());
        }
      }
    }
  }

  /** Asserts that each message was written once. */
  static void noneTwice(Services services) {
    Map<String, Integer> twice = new TreeMap<>(services.messageRecords());
    twice.values().removeIf(times -> times == 1);
    assertThat(twice).isEmpty();
  }

  /** Returns the messages of the topic, each as conversation/message. */
  private static Set<String> processed(Services services) {
    return services.messageRecords().keySet().stream()
        .map(key -> key.split("/", -1))
        .map(parts -> parts[parts.length - 2] + "/" + parts[parts.length - 1])
        .collect(Collectors.toSet());
  }
}
