package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.Keys;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests that the index converges to the state of the compacted topic, whatever happens in whatever
 * order.
 */
@ExtendWith(Bench.Extension.class)
class ConvergenceTest {

  private static final Logger LOG = LoggerFactory.getLogger(ConvergenceTest.class);
  private static final int STEPS = 90;

  @RepeatedTest(3)
  void shouldConvergeToTheTopicAfterAnyFaults(Bench bench) {
    // given
    long seed = new Random().nextLong();
    LOG.info("seed {}", seed);
    var random = new Random(seed);
    var index = new MapIndex();
    var embedder = new ScriptedEmbedder();
    MapIndex.Image image = index.image();
    IndexerConfig config = bench.config("1", random.nextBoolean() ? 64 << 10 : 64 << 20, 20);
    Indexer indexer = bench.start(config, index, embedder);

    // when
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(14)) {
        case 0 -> index.unavailable = !index.unavailable;
        case 1 -> embedder.unavailable = !embedder.unavailable;
        case 2 -> index.failures = random.nextInt(3);
        case 3 -> {
          indexer.close();
          indexer = bench.start(config, index, embedder);
        }
        case 4 -> {
          // A crash: what was not on the disk yet is gone, positions and all.
          indexer.close();
          index.restore(image);
          indexer = bench.start(config, index, embedder);
        }
        case 5 -> image = index.image();
        case 6 -> bench.noop(random.nextInt(Cluster.PARTITIONS));
        case 7, 8 -> bench.delete(passage("c" + random.nextInt(6), "m" + random.nextInt(30), ""));
        default -> {
          for (int i = random.nextInt(60); i >= 0; i--) {
            bench.put(
                passage(
                    "c" + random.nextInt(6),
                    "m" + random.nextInt(30),
                    "text " + random.nextInt(500)));
          }
        }
      }
    }
    index.unavailable = false;
    embedder.unavailable = false;

    // then
    Indexer last = indexer;
    try {
      bench.awaitEqual(index);
      await().atMost(SOON).until(() -> last.check().ready());
      assertThat(bench.topics.deadLetters()).isZero();
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(
                          Bench.differences(
                              hashesOfVectors(bench), hashesOf(bench.topics.desired())))
                      .isEmpty());
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static Map<UUID, String> hashesOfVectors(Bench bench) {
    return bench.topics.loggedVectors().entrySet().stream()
        .collect(
            Collectors.toMap(
                entry -> Keys.passageId(entry.getKey()),
                entry -> entry.getValue().getContentHash()));
  }

  private static Map<UUID, String> hashesOf(Map<UUID, String> desired) {
    return desired.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().split(" ")[1]));
  }
}
