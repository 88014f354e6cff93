package dev.memlog.query.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.webhook.DeliveryState.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryStateTest {

  @Test
  void shouldSurviveACommit() {
    DeliveryState state =
        DeliveryState.NEW
            .delivered(5)
            .deadLettered()
            .waiting(7, "the receiver answered 500")
            .pausedUntil(9);

    assertThat(DeliveryState.parse(state.format())).isEqualTo(state);
    assertThat(DeliveryState.parse(DeliveryState.NEW.format())).isEqualTo(DeliveryState.NEW);
  }

  @Test
  void shouldFitIntoTheMetadataOfAnOffset() {
    String format = DeliveryState.NEW.waiting(7, "€".repeat(10_000)).format();

    assertThat(format.length()).isLessThan(400);
  }

  @Test
  void shouldGoOnWaitingAndFailingAfterARestart() {
    DeliveryState before = DeliveryState.NEW.waiting(1_000, "500").pausedUntil(9_000);

    DeliveryState after = DeliveryState.parse(before.format()).started(5_000);

    assertThat(after.status()).isEqualTo(Status.WAITING);
    assertThat(after.millisUntilDue(5_000)).isEqualTo(4_000);
    assertThat(after.waiting(9_000, "500").failingMillis(9_000)).isEqualTo(8_000);
    assertThat(after.delivered(9_000).failingMillis(9_500)).isZero();
  }

  @Test
  void shouldNotCountAStopAsFailing() {
    DeliveryState before = DeliveryState.NEW.waiting(1_000, "500").pausedUntil(2_000);

    DeliveryState after = before.started(1_000_000);

    assertThat(after.failingMillis(1_000_000)).isEqualTo(1_000);
    assertThat(after.millisUntilDue(1_000_000)).isZero();
  }

  @Test
  void shouldStartAgainAfterARestartWhatTheReceiverHasEnded() {
    DeliveryState ended = DeliveryState.NEW.waiting(1, "500").pausedUntil(90).disabled(2, "410");

    DeliveryState after = ended.started(3);

    assertThat(after.status()).isEqualTo(Status.DELIVERING);
    assertThat(after.millisUntilDue(3)).isZero();
    assertThat(after.failingMillis(3)).isZero();
  }

  @Test
  void shouldNotWaitLongerWhenTheClockIsSetBack() {
    DeliveryState state = DeliveryState.NEW.waiting(1_000_000, "500").pausedUntil(1_001_000);

    assertThat(state.millisUntilDue(1_000_400)).isEqualTo(600);
    assertThat(state.millisUntilDue(500)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "WAITING 1 2 3", "LOST 1 2 3 4 5 x", "WAITING a 2 3 4 5 x"})
  void shouldStartAgainWhenTheMetadataIsForeign(String metadata) {
    assertThat(DeliveryState.parse(metadata)).isEqualTo(DeliveryState.NEW);
  }
}
