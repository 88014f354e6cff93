package dev.memlog.indexer;

import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A broker of one node on loopback, one for the whole run of this module's tests. */
final class Cluster implements AutoCloseable {

  static final int PARTITIONS = 4;

  private static final List<TopicSpec> TOPICS =
      List.of(
          Topics.PASSAGES,
          Topics.PASSAGE_VECTORS,
          Topics.PASSAGES_DEAD_LETTER,
          Topics.RECHUNKS,
          Topics.MEMORIES,
          Topics.MEMORY_VECTORS,
          Topics.MEMORIES_DEAD_LETTER);
  private static final Set<String> NAMES =
      TOPICS.stream().map(TopicSpec::name).collect(Collectors.toSet());

  private final TestBroker broker = TestBroker.started();

  /** Returns the cluster of this run, started at the first call. */
  static Cluster of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(Cluster.class, _ -> new Cluster(), Cluster.class);
  }

  String bootstrap() {
    return broker.bootstrapServers();
  }

  /** Empty topics, as the catalogue wants them. */
  void freshTopics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap()))) {
      Set<String> present = new HashSet<>(admin.listTopics().names().get());
      present.retainAll(NAMES);
      admin.deleteTopics(present).all().get();
      // Each test waits for this.
      var soon = Awaitility.with().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
      soon.await().until(() -> Collections.disjoint(admin.listTopics().names().get(), NAMES));
      // The broker learns of what the controller has made a moment later.
      soon.await()
          .ignoreExceptions()
          .untilAsserted(() -> new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(TOPICS));
    }
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
