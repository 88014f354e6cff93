package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.CandidateQuery;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.Samples;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.server.QdrantServers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tests of a real cluster of four nodes, of which three have each shard. One node is killed at a
 * time; a shard moves to another node meanwhile. They run where {@code MEMLOG_QDRANT_BINARY} names
 * the program of Qdrant. {@code MEMLOG_TEST_SEED} repeats a run, and the system property {@code
 * memlog.test.kills} sets the number of kills.
 */
@ExtendWith(QdrantClusterTest.Binary.class)
class QdrantClusterTest {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);
  private static final int NODES = 4;
  private static final int IDS = 800;
  private static final int KILLS = Integer.getInteger("memlog.test.kills", 6);
  private static final int BATCHES = 40 * KILLS;

  /** The longest time between the begin of a batch and a kill; a batch takes about as long. */
  private static final int KILL_WITHIN_MICROS = 50_000;

  private static final Duration SOON = Duration.ofMinutes(2);

  /**
   * The entries that must be stored: the revision of each live point; deleted points are absent.
   */
  private final Map<UUID, Long> live = new HashMap<>();

  /** The deleted points; a search that begins after a delete must not find them. */
  private final Set<UUID> deleted = ConcurrentHashMap.newKeySet();

  private long began;

  @Test
  void shouldLoseNothingAndAnswerEverySearchWhenNodesAreKilledAndShardsMoveUnderLoad() {
    // given
    long seed = Long.parseLong(requireNonNullElse(System.getenv("MEMLOG_TEST_SEED"), "46"));
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    try (QdrantServers servers = QdrantServers.start(NODES)) {
      QdrantSettings settings =
          Servers.settings(
              servers.addresses(),
              new QdrantSettings.Placement(3, 3, 2),
              QdrantSettings.DEFAULTS.storage());
      began = System.nanoTime();
      killNodesUnderLoad(servers, settings, random);
      Set<PartitionDigest> digests = new HashSet<>();
      for (String address : servers.addresses()) {
        QdrantSettings node = settings.at(address, settings.port());
        try (QdrantIndex index = Servers.open(node)) {
          await().atMost(SOON).untilAsserted(() -> assertThat(stored(index)).isEqualTo(live));
          digests.add(digest(index));
          assertThat(index.digests().values()).containsExactlyElementsOf(digests);
        }
        assertThat(found(node)).isEqualTo(live.keySet());
      }
      System.out.println(live.size() + " live, " + deleted.size() + " deleted, digest " + digests);
      assertThat(live).hasSizeGreaterThan(100);
      assertThat(deleted).hasSizeGreaterThan(100);
    }
  }

  private void killNodesUnderLoad(QdrantServers servers, QdrantSettings settings, Random random) {
    Searches searches;
    try (QdrantIndex index = Servers.open(settings);
        Shards shards = new Shards(settings, collection(settings))) {
      searches = new Searches(index);
      try {
        writeAndKill(index, servers, shards, random);
      } finally {
        searches.stop();
      }
      assertThat(index.positions()).containsEntry(SOURCE, (long) BATCHES);
    }
    System.out.println(searches.asked.get() + " searches, " + searches.failures.size() + " failed");
    assertThat(searches.failures).isEmpty();
    assertThat(searches.asked.get()).isGreaterThan(100);
  }

  /**
   * Kills a node once in every 40 batches, in the midst of a write, moves a shard while the node is
   * away, and starts the node again later.
   */
  private void writeAndKill(
      QdrantIndex index, QdrantServers servers, Shards shards, Random random) {
    for (int kill = 0; kill < KILLS; kill++) {
      int begin = kill * BATCHES / KILLS;
      int at = begin + 5 + random.nextInt(5);
      int back = begin + 30;
      int node = random.nextInt(NODES);
      boolean replicates = kill % 2 == 1;
      CompletableFuture<Void> killing = CompletableFuture.completedFuture(null);
      CompletableFuture<Void> moving = killing;
      for (int batch = begin; batch < begin + BATCHES / KILLS; batch++) {
        if (batch == at) {
          print(batch, "kill -9 of node " + node);
          killing = killSoon(servers, node, random.nextInt(KILL_WITHIN_MICROS));
        } else if (batch == begin + 15) {
          killing.join();
          int chosen = random.nextInt(Integer.MAX_VALUE);
          moving = run(() -> move(shards, shards.moves(node, replicates), chosen));
        } else if (batch == back) {
          killing.join();
          servers.restart(node);
          print(batch, "node " + node + " is back");
        }
        apply(index, batch, random);
      }
      moving.join();
      shards.awaitRecovery();
      print(begin + BATCHES / KILLS, "every replica is active");
    }
  }

  private void move(Shards shards, List<Shards.Move> moves, int chosen) {
    if (moves.isEmpty()) {
      print("no shard can be moved");
      return;
    }
    Shards.Move move = moves.get(chosen % moves.size());
    print("begin of " + move);
    shards.move(move);
    print("end of " + move);
  }

  private static CompletableFuture<Void> run(Runnable task) {
    return CompletableFuture.runAsync(task, command -> Thread.ofPlatform().start(command));
  }

  private void print(int batch, String event) {
    print("batch " + batch + ": " + event);
  }

  private void print(String event) {
    System.out.printf("%5.1f s: %s%n", (System.nanoTime() - began) / 1e9, event);
  }

  private static CompletableFuture<Void> killSoon(QdrantServers servers, int node, int micros) {
    return CompletableFuture.runAsync(
        () -> servers.kill(node), CompletableFuture.delayedExecutor(micros, TimeUnit.MICROSECONDS));
  }

  /** Applies a batch of writes again and again until it is confirmed, as the indexer does. */
  private void apply(QdrantIndex index, int batch, Random random) {
    List<Write> writes = new ArrayList<>();
    Set<Integer> chosen = new HashSet<>();
    for (int i = 0; i < 8; i++) {
      int number = random.nextInt(IDS);
      if (chosen.add(number)) {
        long revision = batch * 10L + i + 1;
        // A deleted point never comes back, so that any that does is one too many.
        // The chance leaves more than a third of the points alive at the end.
        boolean delete = deleted.contains(id(number)) || random.nextInt(Math.max(4, KILLS)) == 0;
        writes.add(
            delete ? Samples.delete(number, revision) : upsert(point(number, revision, "dog")));
      }
    }
    await()
        .atMost(SOON)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(50))
        .ignoreExceptionsInstanceOf(IndexUnavailableException.class)
        .until(
            () -> {
              index.apply(writes, Map.of(SOURCE, batch + 1L));
              return true;
            });
    for (Write write : writes) {
      switch (write) {
        case Write.Upsert upsert -> live.put(upsert.id(), upsert.revision());
        case Write.Delete delete -> {
          live.remove(delete.id());
          deleted.add(delete.id());
        }
      }
    }
  }

  private static String collection(QdrantSettings settings) {
    return new CollectionSchema(settings.collectionPrefix(), SPEC).name();
  }

  /** Returns what a search finds that asks one replica of each shard: the node's own, if any. */
  private static Set<UUID> found(QdrantSettings node) {
    try (var server = new QdrantConnection(node, Clock.systemUTC())) {
      var pool =
          new QdrantCandidateSearch(
                  server,
                  collection(node),
                  new RecentCounts(server, collection(node), Clock.systemUTC()),
                  1)
              .search(
                  new FilterConditions(SPEC).of(filter()).orElseThrow(),
                  query(filter(), vector(1), IDS));
      return pool.candidates().stream()
          .map(candidate -> candidate.point().id())
          .collect(Collectors.toSet());
    }
  }

  private static Map<UUID, Long> stored(QdrantIndex index) {
    Map<UUID, Long> stored = new HashMap<>();
    index.scan(
        entry -> {
          if (!entry.deleted()) {
            stored.put(entry.id(), entry.revision());
          }
        });
    return stored;
  }

  /** Returns the digest of the stored points, computed from the entries that a node returns. */
  private static PartitionDigest digest(QdrantIndex index) {
    List<StoredEntry> entries = new ArrayList<>();
    index.scan(entries::add);
    PartitionDigest digest = PartitionDigest.EMPTY;
    for (StoredEntry entry : entries) {
      if (!entry.deleted()) {
        digest = digest.add(entry.id(), entry.revision(), requireNonNull(entry.content()));
      }
    }
    return digest;
  }

  /** Searches without a pause until it is told to stop. */
  private final class Searches {

    final Queue<String> failures = new ConcurrentLinkedQueue<>();
    final AtomicInteger asked = new AtomicInteger();
    private final AtomicBoolean going = new AtomicBoolean(true);
    private final Thread thread;

    Searches(QdrantIndex index) {
      CandidateQuery query = query(filter(), vector(1), IDS, "dog");
      thread =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (going.get()) {
                      Set<UUID> gone = Set.copyOf(deleted);
                      try {
                        index.search(query).candidates().stream()
                            .map(found -> found.point().id())
                            .filter(gone::contains)
                            .forEach(found -> failures.add("found the deleted " + found));
                      } catch (RuntimeException e) {
                        failures.add(e.toString());
                      }
                      asked.incrementAndGet();
                    }
                  });
    }

    void stop() {
      going.set(false);
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static final class Binary implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (QdrantServers.binary().isPresent()) {
        return ConditionEvaluationResult.enabled("there is a program");
      }
      String absent = QdrantServers.BINARY + " is not set";
      System.err.println(
          "NOT RUN on a real Qdrant cluster: " + context.getDisplayName() + " (" + absent + ")");
      return ConditionEvaluationResult.disabled(absent);
    }
  }
}
