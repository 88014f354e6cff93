package dev.memlog.standalone.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.ErasureReceipt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void shouldWorkForEachTenantInTurn() throws Exception {
    // given: a tenant with many receipts before that of another
    List<ErasureReceipt> receipts = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      receipts.add(receipt("greedy", "g" + i));
    }
    receipts.add(receipt("modest", "m0"));
    List<String> done = new ArrayList<>();

    // when
    OpenReceipts.inTurns(receipts, receipt -> done.add(receipt.getReceiptId()));

    // then
    assertThat(done).startsWith("g0", "m0", "g1", "g2").endsWith("g999").hasSize(1_001);
  }

  private static ErasureReceipt receipt(String tenant, String id) {
    return ErasureReceipt.newBuilder().setTenant(tenant).setReceiptId(id).build();
  }
}
