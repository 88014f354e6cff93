package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReceiptSharesTest {

  @Test
  void shouldKeepReceiptsForOtherTenants() {
    Map<String, Long> open = Map.of("greedy", 7_500L);

    var refused =
        catchThrowableOfType(RequestException.class, () -> Receipts.requireShare(open, "greedy"));

    assertThat(refused.problems().getFirst().code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(refused.problems().getFirst().rule())
        .contains("this tenant has its share of the 10000 receipts that may be open");
    assertThatCode(() -> Receipts.requireShare(open, "modest")).doesNotThrowAnyException();
    assertThatCode(() -> Receipts.requireShare(Map.of("greedy", 7_499L), "greedy"))
        .doesNotThrowAnyException();
  }
}
