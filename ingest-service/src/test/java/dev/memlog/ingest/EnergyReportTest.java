package dev.memlog.ingest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A5: reports of the host, from a request to the topic. */
@ExtendWith(World.Extension.class)
class EnergyReportTest {

  private final World world;
  private final Client operator;

  EnergyReportTest(World world) {
    this.world = world;
    operator = world.client("ops");
  }

  @Test
  void shouldStoreTheLatestReport() {
    // when
    put(operator, "{\"level\": 10, \"total\": 100}");
    var answer = put(operator, "{\"level\": 21.5, \"total\": 100}");

    // then
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().get("level").asDouble()).isEqualTo(21.5);
    assertThat(answer.json().get("reportedAt").asText()).isNotEmpty();
    var clients = new KafkaClients(world.kafka, "test");
    try (var log =
        new LatestRecords<>(
            Topics.ENERGY,
            EnergyRecord.class,
            Duration.ofSeconds(5),
            () -> clients.scanner("energy"),
            () ->
                RecordReader.impatient(
                    SchemaSource.connect(
                        world.kafka.registryUrl(), world.kafka.registryProperties()),
                    Topics.ENERGY))) {
      EnergyRecord record = requireNonNull(log.read().get(EnergyKeys.REPORT));
      assertThat(record.getPayload())
          .isInstanceOfSatisfying(
              EnergyReport.class,
              report -> {
                assertThat(report.getLevel()).isEqualTo(21.5);
                assertThat(report.getTotal()).isEqualTo(100);
              });
    }
  }

  @Test
  void shouldNameEveryProblemOfAReport() {
    assertThat(put(operator, "{}").errors())
        .containsExactlyInAnyOrder("level is required", "total is required");
    assertThat(put(operator, "{\"level\": 0, \"total\": 0}").errors())
        .containsExactly("total must be above 0");
    assertThat(put(operator, "{\"level\": 101, \"total\": 100}").errors())
        .containsExactly("level must be from 0 to total=100.0");
    assertThat(put(operator, "{\"level\": -1, \"total\": 100}").errors())
        .containsExactly("level must be from 0 to total=100.0");
  }

  @Test
  void shouldRefuseAKeyWithoutRoleOperator() {
    assertThat(put(world.client(World.ACME), "{\"level\": 1, \"total\": 100}").status())
        .isEqualTo(403);
  }

  private static Client.Answer put(Client client, String body) {
    return client.send("PUT", "/v1/energy", body, "");
  }
}
