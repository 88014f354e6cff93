package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two processes of each service but ingest, with four partitions. One of the two is killed with
 * {@code kill -9} under load; then each of twelve messages must be found within ten seconds. Seven
 * processes at once need a machine without other work, so only the nightly script runs this test.
 */
@EnabledIfEnvironmentVariable(named = "MEMLOG_TEST_TAKEOVER", matches = ".+")
@Isolated
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TakeoverTest {

  private static final Logger log = LoggerFactory.getLogger(TakeoverTest.class);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** The number of messages, each of another conversation: some in each partition. */
  private static final int MESSAGES = 12;

  private static final String CHUNKING = "extractor.passages.chunking.size=500";

  @TempDir static Path directory;
  private Services services;
  private ChildProcess extractor;
  private ChildProcess ingest;
  private ChildProcess query;
  private MemlogClient client;

  @BeforeAll
  void start() throws Exception {
    services = new Services(directory);
    // The extractor is the service that may create topics.
    extractor = services.extractor("first", CHUNKING).up();
    ingest = services.ingest();
    ingest.up();
    query = services.query("first", ingest);
    query.up();
    client = services.opened(Services.client(ingest, query));
  }

  @AfterAll
  void stop() throws Exception {
    services.close();
  }

  @Test
  void shouldProcessNewMessagesWithinTenSecondsWhenAProcessIsKilled() throws Exception {
    // given
    ChildProcess indexer = services.indexer("first");
    ChildProcess otherExtractor = services.extractor("second", CHUNKING);
    ChildProcess otherIndexer = services.indexer("second");
    ChildProcess otherQuery = services.query("second", ingest);
    for (ChildProcess each : List.of(indexer, otherExtractor, otherIndexer, otherQuery)) {
      each.up();
    }
    try (MemlogClient other = Services.client(ingest, otherQuery)) {
      await().atMost(SOON).until(() -> client.ready() && other.ready());
      Asked.publish(client, "before", MESSAGES);
      await().atMost(SOON).until(() -> Asked.found(client, "before", MESSAGES), n -> n == MESSAGES);

      // when / then
      Duration ofExtractor = kill(extractor, client, "extractor");
      Duration ofIndexer = kill(indexer, client, "indexer");
      Duration ofQuery = kill(query, other, "query");
      log.info("taken over: extractor {}, indexer {}, query {}", ofExtractor, ofIndexer, ofQuery);
      assertThat(List.of(ofExtractor, ofIndexer, ofQuery))
          .allSatisfy(taken -> assertThat(taken).isLessThanOrEqualTo(LONGEST));
    }
  }

  /**
   * Kills a process while messages are published, and returns the time until all messages that are
   * published after the kill are found.
   */
  private static Duration kill(ChildProcess process, MemlogClient asked, String word)
      throws Exception {
    var going = new AtomicBoolean(true);
    Thread load =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; going.get(); i++) {
                    Asked.publish(asked, word + "load" + i, 1);
                  }
                });
    Asked.publish(asked, word + "warm", MESSAGES);
    await()
        .atMost(SOON)
        .until(() -> Asked.found(asked, word + "warm", MESSAGES), n -> n == MESSAGES);
    process.close();
    going.set(false);
    load.join();
    long killed = System.nanoTime();
    Asked.publish(asked, word, MESSAGES);
    await()
        .atMost(SOON.multipliedBy(2))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> Asked.found(asked, word, MESSAGES), n -> n == MESSAGES);
    return Duration.ofNanos(System.nanoTime() - killed);
  }
}
