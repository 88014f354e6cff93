package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.api.v1.Energy;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import dev.memlog.state.EnergyUsed;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A5: what is shown of the energy. */
class EnergyApiTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final int TODAY = Math.toIntExact(NOW.getEpochSecond() / 86_400);
  private static final EnergyRecord REPORT =
      new EnergyRecord(new EnergyReport("r1", 2_100.0, 10_000.0, NOW.minusSeconds(60)));

  @Test
  void shouldBeUnboundedWithoutAReport() {
    Energy energy = EnergyApi.energy(Map.of(), NOW);
    assertThat(energy.getSource()).isEqualTo("unbounded");
    assertThat(energy.hasLevel()).isFalse();
    assertThat(energy.getDeferred()).isFalse();
  }

  @Test
  void shouldShowAReportThatNoExtractorHasSeenYet() {
    Energy energy =
        EnergyApi.energy(
            Map.of(EnergyKeys.REPORT, REPORT, EnergyKeys.used("1"), used("1", "", 5, "")), NOW);
    assertThat(energy.getLevel()).isEqualTo(2_100);
    assertThat(energy.getSource()).isEqualTo("reported");
    assertThat(energy.getUsed().getToday()).isEqualTo(5);
    assertThat(energy.getUsed().getSinceReport()).isZero();
  }

  @Test
  void shouldSumOverProcessesAndSayWhyWorkWaits() {
    // given
    EnergyRecord first = used("1", "r1", 60, "");
    EnergyRecord second = used("2", "r1", 50, "level");
    ((EnergyUsed) second.getPayload()).setAt(NOW);
    EnergyRecord yesterday = used("3", "r0", 1_000, "");
    ((EnergyUsed) yesterday.getPayload()).setDay(TODAY - 1);

    // when
    Energy energy =
        EnergyApi.energy(
            Map.of(
                EnergyKeys.REPORT,
                REPORT,
                EnergyKeys.used("1"),
                first,
                EnergyKeys.used("2"),
                second,
                EnergyKeys.used("3"),
                yesterday),
            NOW);

    // then
    assertThat(energy.getLevel()).isEqualTo(1_990);
    assertThat(energy.getTotal()).isEqualTo(10_000);
    assertThat(energy.getDeferred()).isTrue();
    assertThat(energy.getReason()).isEqualTo("level");
    assertThat(energy.getUsed().getToday()).isEqualTo(110);
    assertThat(energy.getUsed().getSinceReport()).isEqualTo(110);
    assertThat(energy.getUsed().getTokens()).isEqualTo(11_000);
    assertThat(energy.getUsed().getCalls()).isEqualTo(2);
  }

  private static EnergyRecord used(String instance, String report, double units, String deferred) {
    return new EnergyRecord(
        EnergyUsed.newBuilder()
            .setInstance(instance)
            .setAt(NOW.minusSeconds(5))
            .setDay(TODAY)
            .setUnits(units)
            .setCalls(1)
            .setTokens(Math.round(units * 100))
            .setReportId(report)
            .setSinceReport(units)
            .setSource(report.isEmpty() ? "unbounded" : "reported")
            .setLevel(report.isEmpty() ? 0.0 : 1_990.0)
            .setTotal(report.isEmpty() ? 0.0 : 10_000.0)
            .setDeferred(deferred)
            .build());
  }
}
