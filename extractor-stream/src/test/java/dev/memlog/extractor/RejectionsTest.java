package dev.memlog.extractor;

import static dev.memlog.extractor.Altered.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.DeadLetterHeaders;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Tests of the number of rejections that stops the fold, by tenant and topic. */
class RejectionsTest extends FoldScenario {

  private static final ExtractorConfig DEFAULTS = Defaults.of(ExtractorConfig.class);

  @Test
  void shouldStopAfterTooManyUnreadableRecordsInARowButNotForAHandful() throws Exception {
    // given
    reopen(with(DEFAULTS, "records.deadLetters", new RejectionLimits(5, 1, 10_000)), 1);
    for (int i = 0; i < 20; i++) {
      fold.pipe(new byte[] {1});
      if (i % 4 == 3) {
        fold.pipe(e.created(AT, "m" + i, "user", "fine"));
      }
    }
    assertThat(fold.deadLetters()).hasSize(20);

    // when
    for (int i = 0; i < 4; i++) {
      fold.pipe(new byte[] {1});
    }
    assertThat(fold.guard.excess()).isEmpty();
    fold.pipe(new byte[] {1});

    // then
    assertThat(fold.guard.excess().orElseThrow())
        .contains("5 records in a row were rejected", "deadLetters.maxInARow is 5");
    assertThat(fold.deadLetters()).as("kept, also the last").hasSize(25);
  }

  @Test
  void shouldStopWhenTooLargeAShareIsUnreadable() throws Exception {
    // given
    reopen(with(DEFAULTS, "records.deadLetters", new RejectionLimits(0, 0.1, 100)), 1);
    for (int i = 0; i < 10; i++) {
      fold.pipe(new byte[] {1});
      fold.pipe(e.created(AT, "m" + i, "user", "fine"));
    }
    assertThat(fold.guard.excess()).isEmpty();

    // when
    fold.pipe(new byte[] {1});

    // then
    assertThat(fold.guard.excess().orElseThrow()).contains("11 of the last 100 records");
  }

  @Test
  void shouldNeverStopForTheSendersOwnFaults() throws Exception {
    // given
    reopen(
        with(
            with(DEFAULTS, "events.tenantTopics", Map.of("events.acme", "acme")),
            "records.deadLetters",
            new RejectionLimits(5, 0.01, 100)),
        1);

    // when
    for (int i = 0; i < 50; i++) {
      fold.pipe(e.created(AT, "m/1", "user", "no valid id"));
      fold.pipe(e.created(AT, "m1", "user", "x".repeat(256 * 1024 + 1)));
      fold.pipe(new byte[(1 << 20) + 1]);
      fold.pipe((byte[]) null);
      fold.pipe(e.created(FoldDriver.START + Duration.ofDays(2).toMillis(), "m1", "user", "x"));
      fold.pipe("events.acme", fold.encode(e.created(AT, "m1", "user", "x")), new RecordHeaders());
    }
    fold.pipe(e.created(AT, "m2", "user", "still alive"));

    // then
    assertThat(fold.guard.excess()).isEmpty();
    assertThat(fold.deadLetters()).hasSize(300);
    assertThat(reasons())
        .containsOnly("invalid_event", "too_large", "null_value", "future_event", "wrong_tenant");
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
  }

  @Test
  void shouldNotLetATenantStopTheFoldForAllThroughItsOwnTopic() throws Exception {
    // given
    reopen(
        with(
            with(DEFAULTS, "events.tenantTopics", Map.of("events.acme", "acme")),
            "records.deadLetters",
            new RejectionLimits(5, 0.01, 100)),
        1);
    byte[] unknown = ofSchema(77, fold.encode(e.created(AT, "m1", "user", "x")));

    // when
    for (int i = 0; i < 200; i++) {
      fold.pipe("events.acme", new byte[] {1}, new RecordHeaders());
      fold.pipe("events.acme", unknown, new RecordHeaders());
    }
    fold.wait(Duration.ofSeconds(70));

    // then
    assertThat(fold.deadLetters()).hasSize(400);
    assertThat(fold.deadLetters())
        .allSatisfy(l -> assertThat(header(l, DeadLetterHeaders.TENANT)).isEqualTo("acme"));
    assertThat(fold.guard.excess()).isEmpty();
  }

  private static byte[] ofSchema(int id, byte[] encoded) {
    ByteBuffer.wrap(encoded).putInt(1, id);
    return encoded;
  }
}
