package dev.memlog.standalone.broker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Topics with settings that others have chosen, as on a managed cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignTopicsTest {

  private static final int PARTITIONS = 2;

  private EmbeddedBroker broker;
  private Admin admin;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    broker = new EmbeddedBroker(new BrokerConfig(0), directory);
    broker.start();
    admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    catalogue().ensure(Topics.all());
  }

  @AfterAll
  void stop() throws Exception {
    admin.close();
    broker.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "passages | cleanup.policy | delete | without compaction, deleted data would stay for ever",
        "passages | cleanup.policy | compact,delete | the broker would delete current data by its age",
        "passages | delete.retention.ms | 86400000 | down for longer would miss deletions",
        "passages | max.message.bytes | 1000 | a larger record would stop the stage",
        "memory-candidates | cleanup.policy | delete | without compaction, deleted data would stay",
        "conversation-events | cleanup.policy | compact | compaction would remove records",
        "conversation-events | retention.ms | 86400000 | also those that a stage has not read",
      })
  void shouldRefuseATopicWithWhichDeletionsOrProcessingWouldFail(
      String topic, String name, String value, String why) throws Exception {
    alter(topic, OpType.SET, Map.of(name, value));
    try {
      TopicCatalogue catalogue = catalogue();
      assertThatThrownBy(() -> catalogue.ensure(Topics.all()))
          .isInstanceOf(TopicMismatchException.class)
          .hasMessageContaining("topic %s must have %s=".formatted(topic, name))
          .hasMessageContaining(why);
    } finally {
      reset(topic, name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "passages | segment.ms | 14400000 | deleted text stays on the brokers' disks for longer",
        "passages | max.compaction.lag.ms | 604800000 | deleted text stays on the brokers' disks",
        "memory-candidates | cleanup.policy | compact | its records stay for ever",
        "conversation-events | retention.ms | 2592000000 | also those that a stage has not read",
        "conversation-events | message.timestamp.type | CreateTime | old times are deleted early",
        "conversation-events | flush.messages | 10000 | a power loss loses acknowledged writes",
        "conversation-events | unclean.leader.election.enable | true | can lose acknowledged writes",
        "conversation-events.dead-letter | retention.ms | 86400000 | for another time",
      })
  void shouldAcceptAnyOtherTopicAndTellWhatIsLost(
      String topic, String name, String value, String cost) throws Exception {
    alter(topic, OpType.SET, Map.of(name, value));
    try {
      TopicCatalogue catalogue = catalogue();
      catalogue.ensure(Topics.all());
      assertThat(catalogue.losses())
          .singleElement()
          .asString()
          .startsWith("topic %s has %s=%s".formatted(topic, name, value))
          .contains(cost);
    } finally {
      reset(topic, name);
    }
  }

  @Test
  void shouldTellThatTopicsHaveFewerReplicasThanConfigured() throws Exception {
    var catalogue =
        new TopicCatalogue(admin, PARTITIONS, (short) 3, Map.of("min.insync.replicas", "2"));

    catalogue.ensure(List.of(Topics.PASSAGES));

    assertThat(catalogue.losses())
        .containsExactly(
            "topic passages has replicas=1, not 3: its records are lost with so many brokers",
            "topic passages has min.insync.replicas=1, not 2: the loss of one broker can lose"
                + " acknowledged writes");
  }

  @Test
  void shouldTellNothingOfTopicsThatItHasCreated() throws Exception {
    TopicCatalogue catalogue = catalogue();

    catalogue.ensure(Topics.all());

    assertThat(catalogue.losses()).isEmpty();
  }

  private TopicCatalogue catalogue() {
    return new TopicCatalogue(admin, PARTITIONS, (short) 1);
  }

  /** Sets a setting back to the specification's. */
  private void reset(String topic, String name) throws Exception {
    String specified =
        Topics.all().stream()
            .filter(spec -> spec.name().equals(topic))
            .findFirst()
            .orElseThrow()
            .config(1)
            .get(name);
    alter(
        topic,
        specified == null ? OpType.DELETE : OpType.SET,
        Map.of(name, specified == null ? "" : specified));
  }

  private void alter(String topic, OpType type, Map<String, String> settings) throws Exception {
    List<AlterConfigOp> changes =
        settings.entrySet().stream()
            .map(e -> new AlterConfigOp(new ConfigEntry(e.getKey(), e.getValue()), type))
            .toList();
    var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    admin.incrementalAlterConfigs(Map.of(resource, changes)).all().get();
    // The broker applies what the controller has accepted a moment later.
    await()
        .until(
            () -> {
              var config =
                  requireNonNull(
                      admin.describeConfigs(List.of(resource)).all().get().get(resource));
              return settings.entrySet().stream()
                  .map(e -> Map.entry(config.get(e.getKey()), e.getValue()))
                  .allMatch(
                      e ->
                          type == OpType.DELETE
                              ? e.getKey().source() != ConfigSource.DYNAMIC_TOPIC_CONFIG
                              : e.getKey().value().equals(e.getValue()));
            });
  }
}
