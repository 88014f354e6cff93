package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.RegistryMood;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Evolution's reaction to each outcome of reading a record: it never drops a withdrawal. */
class EvolutionReadsTest {

  private static final Instant SAID = Instant.parse("2026-02-02T10:00:00Z");
  private static final String STATEMENT = "Anna lives in Berlin";

  private EvolutionDriver driver;

  @BeforeEach
  void open(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
    driver.read("m1", SAID, STATEMENT);
    assertThat(driver.memories()).containsOnlyKeys(STATEMENT);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void shouldApplyAWithdrawal() {
    driver.withdraw("m1", null);
    assertThat(driver.memories()).isEmpty();
  }

  @Test
  void shouldSkipNoOps() {
    driver.pipe(Topics.TURNS, NoOp.KEY, null, new RecordHeaders().add(NoOp.HEADER, new byte[0]));
    driver.pipe(Topics.MEMORY_CANDIDATES, (byte[]) null);
    assertThat(driver.memories()).containsOnlyKeys(STATEMENT);
    assertThat(driver.counted("memlog.evolution.dead.letters")).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = RegistryMood.class,
      names = {"PAGE_NOT_FOUND", "FORBIDDEN", "FAILS", "DOWN", "DOES_NOT_KNOW"})
  void shouldRetryAWithdrawalUntilItsSchemaIsKnown(RegistryMood mood) {
    // given: an hour of it, but the registry's own "not found" only within its patience
    byte[] withdrawal = driver.encode(Topics.TURNS, driver.withdrawal("m1", null));
    driver.registry = mood;
    int seconds = mood == RegistryMood.DOES_NOT_KNOW ? 59 : 3600;

    // when
    for (int second = 0; second <= seconds; second++) {
      assertThatThrownBy(() -> driver.pipe(Topics.TURNS, withdrawal))
          .hasRootCauseInstanceOf(LogUnavailableException.class);
      driver.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(driver.memories()).containsOnlyKeys(STATEMENT);
    driver.registry = RegistryMood.KNOWS;
    driver.pipe(Topics.TURNS, withdrawal);

    // then
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.issued(Topics.TURNS_DEAD_LETTER)).isEmpty();
  }

  @Test
  void shouldKeepTheDeadLetterWhenAWithdrawalsSchemaStaysUnknown() {
    // given
    byte[] withdrawal = driver.encode(Topics.TURNS, driver.withdrawal("m1", null));
    driver.registry = RegistryMood.DOES_NOT_KNOW;
    for (int second = 0; second < 60; second++) {
      assertThatThrownBy(() -> driver.pipe(Topics.TURNS, withdrawal))
          .hasRootCauseInstanceOf(LogUnavailableException.class);
      driver.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }

    // when
    driver.pipe(Topics.TURNS, withdrawal);

    // then
    TestRecord<String, byte[]> letter = driver.issued(Topics.TURNS_DEAD_LETTER).getFirst();
    assertThat(letter.value()).isEqualTo(withdrawal);
    assertThat(header(letter, DeadLetterHeaders.REASON)).isEqualTo("unknown_schema");
    assertThat(header(letter, DeadLetterHeaders.TENANT)).isEqualTo("t");
  }

  @Test
  void shouldDeadLetterPoisonForTheTenantOfItsKey() {
    for (TopicSpec topic : EvolutionTopology.inputs()) {
      driver.pipe(topic, "no value".getBytes(UTF_8));
    }
    assertThat(tenantOf(Topics.MEMORY_CANDIDATES_DEAD_LETTER, 0)).isEqualTo("t");
    assertThat(tenantOf(Topics.MEMORY_COMMANDS_DEAD_LETTER, 0)).isEqualTo("t");
    assertThat(tenantOf(Topics.TURNS_DEAD_LETTER, 0)).isEqualTo("t");
    assertThat(driver.counted("memlog.evolution.dead.letters")).isEqualTo(4);
  }

  @Test
  void shouldDeadLetterPoisonWithoutTenantWhenItsKeyIsUnreadable() {
    var forged = new RecordHeaders().add(DeadLetterHeaders.TENANT, "default".getBytes(UTF_8));
    driver.pipe(Topics.MEMORY_COMMANDS, "no owner", "no value".getBytes(UTF_8), forged);
    driver.pipe(Topics.MEMORY_COMMANDS, null, "no value".getBytes(UTF_8), forged);
    assertThat(tenantOf(Topics.MEMORY_COMMANDS_DEAD_LETTER, 0)).isNull();
    assertThat(tenantOf(Topics.MEMORY_COMMANDS_DEAD_LETTER, 1)).isNull();
  }

  @Test
  void shouldDeadLetterAStatementAtWhichItFailsForTheTenantThatItNames() {
    // given a statement near another one: only such a one is compared exactly, which is what fails
    byte[] candidate =
        driver.encode(
            Topics.MEMORY_CANDIDATES, driver.candidate("m2", SAID, STATEMENT + " happily"));

    // when
    driver.faulty = true;
    driver.pipe(Topics.MEMORY_CANDIDATES, "other/a/u", candidate, new RecordHeaders());

    // then
    assertThat(tenantOf(Topics.MEMORY_CANDIDATES_DEAD_LETTER, 0)).isEqualTo("t");
  }

  @Test
  void shouldStopForManyUnreadableRecordsInARowOnly() {
    byte[] unreadable = ByteBuffer.allocate(6).put((byte) 9).array();
    for (int i = 0; i < 99; i++) {
      driver.pipe(Topics.MEMORY_COMMANDS, unreadable);
    }
    assertThat(driver.guard.excess()).isEmpty();
    driver.pipe(Topics.MEMORY_COMMANDS, unreadable);
    assertThat(driver.guard.excess().orElseThrow()).contains("100 records of tenant t in a row");
  }

  private @Nullable String tenantOf(TopicSpec topic, int index) {
    Header tenant = driver.issued(topic).get(index).headers().lastHeader(DeadLetterHeaders.TENANT);
    return tenant == null ? null : new String(tenant.value(), UTF_8);
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }
}
