package dev.memlog.query;

import static dev.memlog.query.Answers.assertUnavailable;
import static dev.memlog.query.Answers.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.api.v1.StageLag;
import dev.memlog.query.answered.AccessesConfig;
import dev.memlog.query.answered.AnswersConfig;
import dev.memlog.query.changes.ChangesConfig;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.position.AfterConfig;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the answers and refusals of the query service while the log is unavailable. */
@ExtendWith(TestCluster.Extension.class)
class BrokerUnavailableTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;

  BrokerUnavailableTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void shouldSayThatStatsCannotBeToldWhileTheLogDoesNotAnswer(@TempDir Path directory)
      throws Exception {
    // given
    var nothing = NoStats.sources();
    Supplier<List<StageLag>> unavailable =
        () -> {
          throw new KafkaException("the broker does not answer");
        };
    var sources =
        new StatsSources(
            nothing.process(),
            unavailable,
            nothing.eventToSearchable(),
            nothing.lastIndexedAt(),
            nothing.deadLetters(),
            nothing.health(),
            nothing.versions());
    try (Service alone =
        new Service(cluster.settings(), directory, Defaults.of(QueryConfig.class), sources)) {
      // when / then
      assertUnavailable(alone.get("ops", "/v1/admin/stats"), "the log does not answer");
    }
  }

  @Test
  void shouldAnswerAndCountDroppedRecordsWhenTheBrokerIsUnavailable(@TempDir Path directory)
      throws Exception {
    // given: no broker, and room for one access
    var unavailable = new KafkaSettings("127.0.0.1:1", "mock://nowhere", Map.of(), Map.of());
    QueryConfig small =
        new QueryConfig(
            "default",
            Map.of(),
            200,
            0,
            new AccessesConfig(1, Duration.ofMillis(500)),
            Defaults.of(AfterConfig.class),
            Defaults.of(ContextConfig.class),
            Defaults.of(AnswersConfig.class),
            Defaults.of(ChangesConfig.class),
            List.of(),
            List.of());
    try (Service alone = new Service(unavailable, directory, small, NoStats.sources())) {
      alone.fill();

      // when
      for (int i = 0; i < 5; i++) {
        assertThat(found(alone.search("all", "{\"query\": \"boat on the lake\"}"))).isNotEmpty();
      }

      // then
      await()
          .atMost(LONG)
          .until(
              () ->
                  alone
                          .meters
                          .get("memlog.query.accesses")
                          .tag("outcome", "dropped")
                          .counter()
                          .count()
                      == 5);
      assertUnavailable(alone.get("all", "/v1/conversations"), "conversations are catching up");
      assertThat(alone.query.check().ready()).isFalse();
      assertThat(alone.meters.scrape()).contains("memlog_query_search_seconds_count 5");
    }
  }

  @Test
  void shouldFillTheViewOnlyOnceThereIsABroker(@TempDir Path directory) {
    // given: nobody listens there
    var settings = new KafkaSettings("127.0.0.1:1", "mock://nowhere", Map.of(), Map.of());
    try (var view =
        new ConversationView(directory, settings, Clock.systemUTC(), new SimpleMeterRegistry())) {
      // when
      view.start();

      // then
      await()
          .atMost(LONG)
          .until(() -> view.check().detail().contains("the view of conversations waits"));
      assertThat(view.check().ready()).isFalse();
      assertThat(view.check().live()).isTrue();
      assertThat(view.caughtUp()).isFalse();
    }
  }

  @Test
  void shouldWaitForTheViewOfMemoriesRatherThanSayThatThereIsNothing(@TempDir Path directory)
      throws Exception {
    var unavailable = new KafkaSettings("127.0.0.1:1", "mock://nowhere", Map.of(), Map.of());
    try (Service alone =
        new Service(unavailable, directory, Defaults.of(QueryConfig.class), NoStats.sources())) {
      assertUnavailable(alone.get("all", "/v1/memories"), "memories are catching up");
      assertUnavailable(
          alone.post("all", "/v1/memories:recall", "{\"query\":\"bees\"}"),
          "memories are catching up");
    }
  }
}
