package dev.memlog.standalone.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.ErasureReceipt;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OpenReceiptsTest {

  private static final Instant PROMISED = Instant.parse("2026-11-28T03:55:00Z");

  private final ErasureReceipt receipt = ErasureReceipt.newBuilder().build();

  @Test
  void shouldKeepADeadlineWhenTheRemovalIsRepeated() {
    OpenReceipts.promise(receipt, PROMISED);

    OpenReceipts.promise(receipt, PROMISED.plusSeconds(420));

    assertThat(receipt.getGoneBy()).isEqualTo(PROMISED);
  }

  @Test
  void shouldPromiseAnEarlierTimeWhenTheRemovalIsHurried() {
    OpenReceipts.promise(receipt, PROMISED);

    OpenReceipts.promise(receipt, PROMISED.minusSeconds(60));

    assertThat(receipt.getGoneBy()).isEqualTo(PROMISED.minusSeconds(60));
  }
}
