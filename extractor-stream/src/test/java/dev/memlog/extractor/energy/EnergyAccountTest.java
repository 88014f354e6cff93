package dev.memlog.extractor.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import dev.memlog.state.EnergyUsed;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A5: when there is energy, and what it counts. */
class EnergyAccountTest {

  static {
    AvroTrust.granted();
  }

  private static final double EXACT = 1e-6;
  private static final String ANN = "t/a/ann";

  /** The topic, as the log keeps it. */
  private final Map<String, EnergyRecord> topic = new HashMap<>();

  private Instant now = Instant.parse("2026-03-01T10:00:00Z");
  private EnergyAccount account = account(Defaults.of(EnergyConfig.class));
  private int reports;

  @Test
  @DisplayName("A5: energy at 19 % defers, and at 21 % catches up")
  void shouldDeferAtNineteenPercentAndCatchUpAtTwentyOne() {
    report(1_900, 10_000);
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    report(2_000, 10_000);
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    report(2_100, 10_000);
    assertThat(account.missing(Work.CREATE)).isEmpty();
    assertThat(account.missing(Work.COMPACT)).isEmpty();
  }

  @Test
  void shouldCountDownFromAReportUntilTheNext() {
    // given
    report(2_100, 10_000);

    // when: 1 unit is 100 tokens
    account.spend(ANN, 10_050);
    round();

    // then
    assertThat(account.used().getLevel()).isCloseTo(1_999.5, within(EXACT));
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");

    // and: the next report has it counted already
    report(2_100, 10_000);
    assertThat(account.used().getLevel()).isCloseTo(2_100, within(EXACT));
    assertThat(account.used().getUnits()).isCloseTo(100.5, within(EXACT));
  }

  @Test
  void shouldReserveTheEstimatesOfWorkThatRuns() {
    // given: 14 units above 20 %
    report(2_014, 10_000);

    // when
    account.reserve(Work.CREATE);

    // then
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    account.release(Work.CREATE);
    assertThat(account.missing(Work.CREATE)).isEmpty();
    assertThat(Work.CREATE.units()).isEqualTo(15);
    assertThat(Work.COMPACT.units()).isEqualTo(30);
  }

  @Test
  @DisplayName("A5: background intelligence stays under 5 % of the total")
  void shouldStayUnderFivePercentOfTheTotalUntilTheNextDay() {
    // given
    report(10_000, 10_000);

    // when: 480 of 500 units
    account.spend(ANN, 48_000);

    // then: 15 more are fine, 30 are not
    assertThat(account.missing(Work.CREATE)).isEmpty();
    assertThat(account.missing(Work.COMPACT)).isEqualTo("share");
    account.spend(ANN, 1_000);
    assertThat(account.missing(Work.CREATE)).isEqualTo("share");

    // and: the next day begins with nothing used
    now = Instant.parse("2026-03-02T00:00:00Z");
    assertThat(account.missing(Work.CREATE)).isEmpty();
    assertThat(account.used().getUnits()).isZero();
  }

  @Test
  void shouldHaveTheCapacityOfADayWithoutAReport() {
    account = account(new EnergyConfig(1_000, 0.2, 1, Duration.ofDays(1), 0, 0, 1, Map.of()));
    round();
    account.spend(ANN, 79_900);
    assertThat(account.used().getSource()).isEqualTo("capacity");
    assertThat(account.missing(Work.CREATE)).isEmpty();
    account.spend(ANN, 100);
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    now = now.plus(Duration.ofDays(1));
    assertThat(account.missing(Work.CREATE)).isEmpty();
  }

  @Test
  void shouldForgetAReportAfterItsTime() {
    report(0, 10_000);
    now = now.plus(Duration.ofDays(1)).minusSeconds(1);
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    now = now.plusSeconds(1);
    assertThat(account.missing(Work.CREATE)).isEmpty();
    assertThat(account.used().getSource()).isEqualTo("unbounded");
  }

  @Test
  void shouldKnowAfterARestartWhatWasUsed() {
    // given
    report(2_100, 10_000);
    account.spend(ANN, 20_000);
    round();

    // when
    account = account(Defaults.of(EnergyConfig.class));

    // then: nothing passes before the topic is known
    assertThat(account.missing(Work.CREATE)).isEqualTo("starting");
    round();
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
    assertThat(account.used().getLevel()).isCloseTo(1_900, within(EXACT));
    assertThat(account.used().getTokens()).isEqualTo(20_000);
    assertThat(account.used().getCalls()).isEqualTo(1);
  }

  @Test
  void shouldCountWhatOtherProcessesUse() {
    // given
    report(2_100, 10_000);
    EnergyUsed other =
        EnergyUsed.newBuilder(account.used())
            .setInstance("2")
            .setUnits(150)
            .setSinceReport(150)
            .build();

    // when
    topic.put(EnergyKeys.used("2"), new EnergyRecord(other));
    round();

    // then
    assertThat(account.used().getLevel()).isCloseTo(1_950, within(EXACT));
    assertThat(account.missing(Work.CREATE)).isEqualTo("level");
  }

  @Test
  @DisplayName("A5: calls and tokens of an owner on a day")
  void shouldBoundTheCallsAndTokensOfAnOwner() {
    // given
    account = account(new EnergyConfig(0, 0.2, 0.05, Duration.ofDays(1), 2, 1_000, 1, Map.of()));
    round();

    // when / then
    account.spend(ANN, 10);
    assertThat(account.admits(ANN)).isTrue();
    account.spend(ANN, 10);
    assertThat(account.admits(ANN)).isFalse();
    account.spend("t/a/ben", 1_000);
    assertThat(account.admits("t/a/ben")).isFalse();
    assertThat(account.admits("t/a/cleo")).isTrue();

    // and: a restart does not forget it
    round();
    account = account(new EnergyConfig(0, 0.2, 0.05, Duration.ofDays(1), 2, 1_000, 1, Map.of()));
    round();
    assertThat(account.admits(ANN)).isFalse();

    // and: the next day they may call again, and their records go
    now = now.plus(Duration.ofDays(1));
    assertThat(account.admits(ANN)).isTrue();
    round();
    assertThat(topic).doesNotContainKey(EnergyKeys.owner(ANN));
  }

  @Test
  @DisplayName("A5: share of an app")
  void shouldBoundWhatTheTurnsOfAnAppUseOverAllProcesses() {
    // given: half of 5 % of 10,000 units are 250 units; app b may use all, app c nothing
    var config =
        new EnergyConfig(0, 0.2, 0.05, Duration.ofDays(1), 0, 0, 0.5, Map.of("b", 1.0, "c", 0.0));
    account = account(config);
    var other = new EnergyAccount(config, "2", () -> now);
    round();
    assertThat(account.admits("t/c/ann")).as("unbounded without a total").isTrue();
    report(10_000, 10_000);

    // when
    account.spend(ANN, 20_000);
    account.spend("t/b/ann", 20_000);
    account.spend("other/a/ann", 4_999);
    round();
    other.learn(Map.copyOf(topic));
    other.spend("t/a/ben", 4_999);
    other.learn(Map.copyOf(topic));
    other.unwritten().forEach((key, value) -> topic.put(key, value));
    round();

    // then
    assertThat(account.admits(ANN)).isTrue();
    assertThat(account.admits("t/c/ann")).isFalse();
    account.spend("t/a/cleo", 1);
    round();
    other.learn(Map.copyOf(topic));
    for (EnergyAccount each : List.of(account, other)) {
      assertThat(each.admits(ANN)).isFalse();
      assertThat(each.admits("t/a/")).as("the app's own turns").isFalse();
      assertThat(each.admits("t/b/ann")).isTrue();
      assertThat(each.admits("other/a/ann")).as("an app of the same name").isTrue();
    }

    // and: a restart counts nothing twice and forgets nothing
    account = account(config);
    round();
    assertThat(account.admits(ANN)).isFalse();
    account.spend("other/a/ann", 19_999);
    assertThat(account.admits("other/a/ann")).isTrue();

    // and: the next day begins with nothing used
    now = now.plus(Duration.ofDays(1));
    report(10_000, 10_000);
    assertThat(account.admits(ANN)).isTrue();
    assertThat(topic.keySet()).noneMatch(key -> key.startsWith("app/"));
  }

  @Test
  void shouldWriteNothingTwice() {
    report(2_100, 10_000);
    round();
    now = now.plusSeconds(5);
    assertThat(account.unwritten()).isEmpty();
    account.spend(ANN, 100);
    assertThat(account.unwritten()).containsOnlyKeys(EnergyKeys.used("1"));
  }

  private EnergyAccount account(EnergyConfig config) {
    return new EnergyAccount(config, "1", () -> now);
  }

  private void report(double level, double total) {
    reports++;
    topic.put(
        EnergyKeys.REPORT, new EnergyRecord(new EnergyReport("r" + reports, level, total, now)));
    round();
  }

  /** Reads and writes the topic, as the stage does. */
  private void round() {
    account.learn(Map.copyOf(topic));
    for (Map.Entry<String, @Nullable EnergyRecord> each : account.unwritten().entrySet()) {
      EnergyRecord value = each.getValue();
      if (value == null) {
        topic.remove(each.getKey());
      } else {
        topic.put(each.getKey(), value);
      }
    }
    account.learn(Map.copyOf(topic));
  }
}
