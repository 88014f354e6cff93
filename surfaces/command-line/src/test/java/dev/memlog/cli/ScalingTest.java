package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services that get a second and a third process under load, and then lose the first two, so that
 * all state moves; and an extractor that is paused twice for twelve seconds, so that another one
 * takes over and what the paused one had not committed is refused. No search may fail, no
 * acknowledged message may be missing or processed twice, and each index must equal its topic.
 * Since so many processes at once need a machine without other work, only the nightly script runs
 * this test.
 */
@EnabledIfEnvironmentVariable(named = "MEMLOG_TEST_TAKEOVER", matches = ".+")
@Isolated
class ScalingTest {

  private static final Logger log = LoggerFactory.getLogger(ScalingTest.class);
  private static final String CHUNKING = "extractor.passages.chunking.size=500";

  /** Above kafka.sessionTimeout, after which another process has the partitions. */
  private static final long PAUSED_MILLIS = 12_000;

  @TempDir private Path directory;
  private Services services;
  private ChildProcess extractor;
  private ChildProcess ingest;

  @BeforeEach
  void start() throws Exception {
    services = new Services(directory);
    // The extractor is the service that may create topics.
    extractor = services.extractor("first", CHUNKING).up();
    ingest = services.ingest().up();
  }

  @AfterEach
  void stop() throws Exception {
    services.close();
  }

  @Test
  void shouldFailNoSearchAndLoseOrDoubleNothingWhenServicesScaleFromOneToThreeAndBack()
      throws Exception {
    // given
    List<ChildProcess> extractors = new ArrayList<>();
    List<ChildProcess> indexers = new ArrayList<>();
    List<ChildProcess> queries = new ArrayList<>();
    try (var load = new ClusterLoad()) {
      load.addIngest(ingest);
      for (String name : List.of("first", "second", "third")) {
        extractors.add(name.equals("first") ? extractor : services.extractor(name, CHUNKING));
        indexers.add(services.indexer(name));
        queries.add(services.query(name, ingest));
        extractors.getLast().up();
        indexers.getLast().up();
        load.addQuery(queries.getLast().up());
        if (name.equals("first")) {
          load.start();
        }
        load.awaitSearchable("more" + name);
      }

      // when: the last ones remain, so that all state moves
      for (int gone = 0; gone < 2; gone++) {
        for (List<ChildProcess> service : List.of(queries, indexers, extractors)) {
          ChildProcess process = service.removeFirst();
          assertThat(process.terminate()).as(process.output()).isZero();
        }
        load.awaitSearchable("fewer" + gone);
      }

      // then
      log.info("scaled: {}", load.stop());
      ClusterChecks.allKept(services, load, indexers);
      ClusterChecks.noneTwice(services);
    }
  }

  @Test
  void shouldLoseOrDoubleNothingWhenAPausedExtractorGoesOnAfterItsTakeover() throws Exception {
    // given
    services.extractor("second", CHUNKING).up();
    ChildProcess indexer = services.indexer("first").up();
    ChildProcess query = services.query("first", ingest).up();
    try (var load = new ClusterLoad()) {
      load.addIngest(ingest);
      load.addQuery(query);
      load.start();
      load.awaitSearchable("before");

      // when: twice, in the midst of its work
      for (int time = 0; time < 2; time++) {
        extractor.pause();
        Thread.sleep(PAUSED_MILLIS);
        load.awaitSearchable("paused" + time);
        extractor.goOn();
        load.awaitSearchable("after" + time);
      }

      // then
      log.info("paused: {}", load.stop());
      ClusterChecks.allKept(services, load, List.of(indexer));
      ClusterChecks.noneTwice(services);
    }
  }
}
