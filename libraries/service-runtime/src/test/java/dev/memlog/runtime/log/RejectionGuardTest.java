package dev.memlog.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.Defaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RejectionGuardTest {

  private static final String EVENTS = "conversation-events";
  private static final String OF_ACME = "events.acme";

  private final RejectionLimits limits = new RejectionLimits(5, 0.01, 1_000);
  private final RejectionGuard guard = new RejectionGuard(limits, Set.of(OF_ACME));

  @Test
  void shouldStopTheStageAfterTooManyInARow() {
    reject(EVENTS, null, 4);
    guard.accepted(EVENTS, "t");
    reject(EVENTS, null, 4);
    assertThat(guard.excess()).isEmpty();
    reject(EVENTS, null, 1);
    assertThat(guard.excess().orElseThrow())
        .isEqualTo(
            "5 records in a row were rejected, the last conversation-events-0-0; deadLetters.maxInARow is 5 (0: any)");
  }

  @Test
  void shouldStopTheStageWhenTooLargeAShareIsRejected() {
    for (int i = 0; i < 10; i++) {
      reject(EVENTS, null, 1);
      accept(EVENTS, "t", 50);
    }
    assertThat(guard.excess()).isEmpty();
    reject(EVENTS, null, 1);
    assertThat(guard.excess().orElseThrow()).startsWith("11 of the last 1000 records");
  }

  @Test
  void shouldForgetWhatIsOlderThanTheWindow() {
    for (int i = 0; i < 100; i++) {
      reject(EVENTS, null, 1);
      accept(EVENTS, "t", 150);
    }
    assertThat(guard.excess()).isEmpty();
  }

  @Test
  void shouldStopByDefaultAtAHundredInARow() {
    var defaults = new RejectionGuard(Defaults.of(RejectionLimits.class));
    for (int i = 0; i < 99; i++) {
      defaults.rejected("passages", "t", "passages-0-" + i);
    }
    assertThat(defaults.excess()).isEmpty();
    defaults.rejected("passages", "t", "passages-0-99");
    assertThat(defaults.excess().orElseThrow())
        .isEqualTo(
            "100 records of tenant t in a row were rejected, the last passages-0-99; deadLetters.maxInARow is 100 (0: any)");
  }

  @Test
  void shouldStopByDefaultAtMoreThanAHundredOfTenThousand() {
    var defaults = new RejectionGuard(Defaults.of(RejectionLimits.class));
    for (int i = 0; i < 100; i++) {
      defaults.rejected("passages", "t", "passages-0-" + 2 * i);
      defaults.accepted("passages", "t");
    }
    assertThat(defaults.excess()).isEmpty();
    defaults.rejected("passages", "t", "passages-0-200");
    assertThat(defaults.excess().orElseThrow())
        .startsWith("101 of the last 10000 records of tenant t were rejected");
  }

  @Test
  void shouldForgetByDefaultWhatIsTenThousandRecordsAgo() {
    var defaults = new RejectionGuard(Defaults.of(RejectionLimits.class));
    for (int i = 0; i < 60; i++) {
      defaults.rejected("passages", "t", "x");
    }
    for (int i = 0; i < 10_000; i++) {
      defaults.accepted("passages", "t");
    }
    for (int i = 0; i < 60; i++) {
      defaults.rejected("passages", "t", "x");
      defaults.accepted("passages", "t");
    }
    assertThat(defaults.excess()).isEmpty();
  }

  @Test
  void shouldNotAddOneTenantsRejectionsToAnothers() {
    for (int tenant = 0; tenant < 50; tenant++) {
      reject("memory-commands", "tenant" + tenant, 4);
    }
    assertThat(guard.excess()).isEmpty();
    reject("memory-commands", "tenant7", 1);
    assertThat(guard.excess().orElseThrow()).contains("of tenant tenant7");
  }

  @Test
  void shouldNotAddOneTopicsRejectionsToAnothers() {
    reject("turns", "t", 4);
    reject("memory-candidates", "t", 4);
    assertThat(guard.excess()).isEmpty();
  }

  @Test
  void shouldNeverStopForWhatATenantSendsOverItsOwnTopic() {
    reject(OF_ACME, "acme", 100_000);
    assertThat(guard.excess()).isEmpty();
    reject(EVENTS, null, 5);
    assertThat(guard.excess()).isPresent();
  }

  @Test
  void shouldTellOfAnExcessOnce() {
    List<String> told = new ArrayList<>();
    guard.whenExceeded(told::add);
    reject(EVENTS, null, 100);
    assertThat(told).hasSize(1);
    guard.whenExceeded(told::add);
    assertThat(told).hasSize(2);
  }

  @Test
  void shouldAllowAnyNumberWhereNoLimitIsSet() {
    var open = new RejectionGuard(new RejectionLimits(0, 1, 100));
    for (int i = 0; i < 1_000; i++) {
      open.rejected(EVENTS, null, "x");
    }
    assertThat(open.excess()).isEmpty();
  }

  private void reject(String topic, @Nullable String tenant, int times) {
    for (int i = 0; i < times; i++) {
      guard.rejected(topic, tenant, topic + "-0-" + i);
    }
  }

  private void accept(String topic, String tenant, int times) {
    for (int i = 0; i < times; i++) {
      guard.accepted(topic, tenant);
    }
  }
}
