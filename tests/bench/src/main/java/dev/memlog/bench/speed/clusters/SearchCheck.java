package dev.memlog.bench.speed.clusters;

import static java.util.Objects.requireNonNull;

import dev.memlog.bench.speed.clusters.ClusterServices.Searching;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.embedding.Embedders;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.qdrant.QdrantAlias;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.index.qdrant.server.QdrantServers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * A comparison of what searches find after a load with what the load has written.
 *
 * @param unsearchable the number of acknowledged messages that no search finds
 * @param undeleted the number of messages that a search finds although their deletion is
 *     acknowledged
 * @param damaged the number of entries of the index that differ from the topic of passages, as the
 *     indexer counts them
 * @param unlike the number of nodes of Qdrant whose entries differ from those of the first node
 */
public record SearchCheck(long unsearchable, long undeleted, long damaged, long unlike) {

  private static final Duration INDEXED = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofMillis(500);

  /**
   * Waits until searches see all writes of the load, which must have stopped, and compares them.
   *
   * @throws IllegalStateException if searches do not see all writes within ten minutes
   */
  public static SearchCheck of(ClusterLoad load, Searching services, QdrantServers qdrant)
      throws Exception {
    load.awaitVisible(INDEXED);
    Set<LoadMessage> deleted = load.deleted().collect(Collectors.toSet());
    Set<String> found = new HashSet<>();
    for (String conversation :
        load.created().map(LoadMessage::conversation).collect(Collectors.toSet())) {
      found.addAll(search(load, LoadMessage.all(conversation)));
    }
    // What the searches for whole conversations have not decided is searched for one by one.
    for (LoadMessage message : load.created().toList()) {
      if (deleted.contains(message) || !found.contains(message.id())) {
        found.addAll(search(load, message.query()));
      }
    }
    return new SearchCheck(
        load.created()
            .filter(message -> !deleted.contains(message) && !found.contains(message.id()))
            .count(),
        deleted.stream().filter(message -> found.contains(message.id())).count(),
        damaged(services.operators()),
        unlike(services, qdrant));
  }

  private static Set<String> search(ClusterLoad load, SearchMessagesRequest query)
      throws Exception {
    return again(() -> LoadMessage.ids(load.client().search(query)));
  }

  private static long damaged(String operators) throws Exception {
    try (var client = MemlogClient.builder(operators).build()) {
      CheckIndexResponse report;
      do {
        report = again(() -> client.indexes().check("passages", false));
      } while (report.running());
      long differing = report.damaged().total() + report.damaged().undecided();
      return report.equal() ? differing : Math.max(1, differing);
    }
  }

  /**
   * Repeats a call that is refused, such as a check while the indexer is catching up, for up to
   * three minutes.
   */
  static <T> T again(Callable<T> call) throws Exception {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return call.call();
      } catch (MemlogException e) {
        if (System.nanoTime() > until) {
          throw e;
        }
        Thread.sleep(LOOK);
      }
    }
  }

  private static long unlike(Searching services, QdrantServers qdrant) throws Exception {
    qdrant.awaitReplicas();
    CollectionSpec passages;
    try (var embedder = Embedders.open(services.index().embedding())) {
      passages =
          PassageFields.collection(embedder.model().id(), embedder.model().dimensions())
              .analyzedBy(services.index().analyzer().create());
    }
    QdrantSettings settings = services.index().qdrant();
    List<PartitionDigest> digests =
        qdrant.addresses().stream()
            .map(node -> digest(settings.at(node, settings.port()), passages))
            .toList();
    return digests.stream().filter(digest -> !digest.equals(digests.getFirst())).count();
  }

  /** Returns the digest of the entries that a node returns. */
  private static PartitionDigest digest(QdrantSettings node, CollectionSpec passages) {
    List<StoredEntry> entries = new ArrayList<>();
    try (var alias = new QdrantAlias(node, passages, Clock.systemUTC())) {
      alias.live().scan(entries::add);
    }
    PartitionDigest digest = PartitionDigest.EMPTY;
    for (StoredEntry entry : entries) {
      if (!entry.deleted()) {
        digest = digest.add(entry.id(), entry.revision(), requireNonNull(entry.content()));
      }
    }
    return digest;
  }
}
