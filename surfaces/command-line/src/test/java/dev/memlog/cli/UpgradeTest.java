package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two processes of each service of an older checkout, replaced under load, one after the other, by
 * processes of this checkout with the same data. {@code .ci/upgrade} makes the older checkout.
 */
@EnabledIfEnvironmentVariable(
    named = "MEMLOG_TEST_UPGRADE",
    matches = ".+",
    disabledReason = "MEMLOG_TEST_UPGRADE must name the file memlog of an older checkout")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UpgradeTest {

  private static final Logger log = LoggerFactory.getLogger(UpgradeTest.class);
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final List<String> TWO = List.of("first", "second");
  private static final String CHUNKING = "extractor.passages.chunking.size=500";
  private static final String NADIA = "nadia";

  @TempDir static Path directory;
  private Services services;

  @BeforeAll
  void start() throws Exception {
    services = new Services(directory);
  }

  @AfterAll
  void stop() throws Exception {
    services.close();
  }

  @Test
  void shouldFailNoSearchAndLoseNothingWhenEachProcessIsReplacedByANewerOne() throws Exception {
    // given: the older processes, and what they have processed
    services.setLauncher(Optional.of(Path.of(System.getenv("MEMLOG_TEST_UPGRADE"))));
    var ingests = new ArrayList<ChildProcess>();
    var extractors = new ArrayList<ChildProcess>();
    var indexers = new ArrayList<ChildProcess>();
    var queries = new ArrayList<ChildProcess>();
    for (String name : TWO) {
      extractors.add(services.extractor(name, CHUNKING).up());
      ingests.add(services.ingest().up());
      indexers.add(services.indexer(name).up());
      queries.add(services.query(name, ingests.getFirst()).up());
    }
    try (var load = new ClusterLoad();
        MemlogClient older = Services.client(ingests.getFirst(), queries.getFirst())) {
      ingests.forEach(load::addIngest);
      queries.forEach(load::addQuery);
      load.start();
      older.publish(
          Event.message("gone", "user", "Wasps nest in the attic").messageId("m").build());
      older.publish(Event.message("gone", "user", "Lanterns hang there").messageId("n").build());
      older
          .memories()
          .remember(
              RememberRequest.builder()
                  .user(NADIA)
                  .content("Nadia prefers green tea in the morning.")
                  .build());
      await()
          .atMost(SOON)
          .until(() -> Asked.recalled(older, NADIA, "green tea"), t -> t.contains("green tea"));
      await().atMost(SOON).until(() -> Asked.texts(older, "wasps attic"), t -> t.size() >= 1);

      // when: readers first, so that each record is read by a version that knows it
      services.setLauncher(Optional.empty());
      for (int i = 0; i < TWO.size(); i++) {
        terminate(queries.get(i));
        ChildProcess query = services.query(TWO.get(i), ingests.getFirst()).up();
        queries.set(i, query);
        load.addQuery(query);
        awaitSearchable(load, "query" + i, query);
      }
      for (int i = 0; i < TWO.size(); i++) {
        terminate(indexers.get(i));
        indexers.set(i, services.indexer(TWO.get(i)).up());
        awaitSearchable(load, "indexer" + i, indexers.get(i));
      }
      for (int i = 0; i < TWO.size(); i++) {
        terminate(extractors.get(i));
        extractors.set(i, services.extractor(TWO.get(i), CHUNKING).up());
        awaitSearchable(load, "extractor" + i, extractors.get(i));
      }
      for (int i = 0; i < TWO.size(); i++) {
        ChildProcess ingest = services.ingest().up();
        load.addIngest(ingest);
        awaitSearchable(load, "ingest" + i, ingest);
        terminate(ingests.set(i, ingest));
      }
      load.awaitSearchable("all");

      // then
      log.info("upgraded: {}", load.stop());
      try (MemlogClient newer = Services.client(ingests.getFirst(), queries.getLast())) {
        ClusterChecks.allKept(services, load, indexers);
        assertThat(Asked.recalled(newer, NADIA, "green tea")).contains("green tea");
        newer.deleteMessage(null, "gone", "m");
        await().atMost(SOON).until(() -> Asked.texts(newer, "wasps attic"), UpgradeTest::noWasps);
        newer
            .memories()
            .remember(
                RememberRequest.builder()
                    .user(NADIA)
                    .content("Nadia repairs old violins.")
                    .build());
        await()
            .atMost(SOON)
            .until(() -> Asked.recalled(newer, NADIA, "violins"), t -> t.contains("violins"));
      }
    }
  }

  private static void awaitSearchable(ClusterLoad load, String name, ChildProcess started) {
    try {
      load.awaitSearchable(name);
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(name + " printed: " + started.output(), e);
    }
  }

  private static boolean noWasps(List<String> texts) {
    return texts.stream().noneMatch(text -> text.contains("Wasps"));
  }

  private static void terminate(ChildProcess process) throws InterruptedException {
    assertThat(process.terminate()).as(process.output()).isZero();
  }
}
