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
            .failed(Status.WAITING, 7, "the receiver answered 500")
            .deadLettered();

    assertThat(DeliveryState.parse(state.format())).isEqualTo(state);
    assertThat(DeliveryState.parse(DeliveryState.NEW.format())).isEqualTo(DeliveryState.NEW);
  }

  @Test
  void shouldFitIntoTheMetadataOfAnOffset() {
    String format = DeliveryState.NEW.failed(Status.WAITING, 7, "€".repeat(10_000)).format();

    assertThat(format.length()).isLessThan(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "WAITING 1 2 3", "LOST 1 2 3 x", "WAITING a 2 3 x"})
  void shouldStartAnewAfterMetadataOfOthers(String metadata) {
    assertThat(DeliveryState.parse(metadata)).isEqualTo(DeliveryState.NEW);
  }
}
