package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.TopicSpec;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test of the table of ADR 21, which states what each consumer of the log does with each outcome
 * of decoding a record. Each consumer's module extends this class with a driver of its consumer,
 * and runs every row.
 */
public abstract class OutcomesContract {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** A duration one second shorter than every consumer's patience with an unknown schema. */
  private static final int PATIENT_SECONDS = 59;

  private static final int LATE_SCHEMA = 1077;

  /** The fate of a record. */
  public enum Fate {
    /** The record takes effect. */
    TAKEN,
    /** The record is skipped. */
    SKIPPED,
    /** The record is skipped and counted as unreadable. */
    COUNTED,
    /** The value under its key is removed. */
    REMOVED,
    /** The record is dead-lettered. */
    DEAD_LETTERED,
    /** The record is parked, and the consumer continues after it. */
    PARKED,
    /** The consumer reads the record again, and does not continue after it. */
    AGAIN
  }

  /** A consumer of the log, which is a column of the table. */
  public enum Consumer {
    FOLD(Fate.DEAD_LETTERED, Fate.DEAD_LETTERED, Fate.PARKED, Fate.TAKEN),
    EVOLUTION(Fate.SKIPPED, Fate.DEAD_LETTERED, Fate.AGAIN, null),
    EVOLUTION_OF_ACCESSES(Fate.SKIPPED, Fate.COUNTED, Fate.AGAIN, null),
    EXTRACTION(Fate.SKIPPED, Fate.COUNTED, Fate.AGAIN, null),
    QUERY_VIEW(Fate.REMOVED, Fate.COUNTED, Fate.AGAIN, null),
    INDEXERS(Fate.REMOVED, Fate.DEAD_LETTERED, Fate.AGAIN, Fate.REMOVED);

    private final Fate deletion;
    private final Fate poison;
    private final Fate waiting;
    private final @Nullable Fate meanwhile;

    /**
     * @param poison also of a schema that stays unknown
     * @param waiting while a schema cannot be had
     * @param meanwhile what becomes of {@link Driver#another}; null: nothing is read meanwhile
     */
    Consumer(Fate deletion, Fate poison, Fate waiting, @Nullable Fate meanwhile) {
      this.deletion = deletion;
      this.poison = poison;
      this.waiting = waiting;
      this.meanwhile = meanwhile;
    }
  }

  /**
   * An outcome of decoding, which is a row of the table. An unavailable registry has one row for
   * each way in which it fails.
   */
  public enum Row {
    VALUE,
    NO_OP,
    DELETION,
    POISON,
    UNKNOWN_KNOWN_LATER,
    UNKNOWN_FOR_EVER,
    UNAVAILABLE_PAGE_NOT_FOUND,
    UNAVAILABLE_FORBIDDEN,
    UNAVAILABLE_FAILS,
    UNAVAILABLE_DOWN
  }

  /** A driver of a consumer under test, with a schema registry whose answers the test chooses. */
  public interface Driver extends AutoCloseable {

    /** Returns the topic of {@link #value}. */
    TopicSpec topic();

    /** Returns the registry that has the consumer's schemas. */
    SchemaRegistryClient schemas();

    /** Sets how the registry answers look-ups of schemas that the consumer has not cached. */
    void registry(RegistryMood mood);

    /** Returns the encoded value of a record that takes effect, a new one at each call. */
    byte[] value();

    /** Passes a record to the consumer, and returns the fate of the record. */
    Fate offer(Headers headers, byte @Nullable [] value);

    /** Advances the time and returns the fate of the last offered record. */
    Fate after(Duration time);

    /**
     * Returns the fate of a further record with a known schema, while another record waits for its
     * schema.
     */
    default Fate another() {
      return offer(new RecordHeaders(), value());
    }

    /** Returns the reasons of the dead letters so far. */
    List<String> reasons();

    @Override
    void close();
  }

  /** Returns the reason in a dead letter's headers. */
  public static String reason(Headers deadLetter) {
    return new String(deadLetter.lastHeader(DeadLetterHeaders.REASON).value(), UTF_8);
  }

  /** Returns the column that the driver stands for. */
  protected abstract Consumer consumer();

  protected abstract Driver open(Path directory) throws Exception;

  @ParameterizedTest
  @EnumSource(Row.class)
  void shouldDoWithEachOutcomeWhatTheTableSays(Row row, @TempDir Path directory) throws Exception {
    try (Driver driver = open(directory)) {
      // given a consumer that knows its schema, and the same schema under an id that it has not met
      assertThat(driver.offer(new RecordHeaders(), driver.value())).isEqualTo(Fate.TAKEN);
      driver
          .schemas()
          .register(
              "late-value", new AvroSchema(driver.topic().schema().orElseThrow()), 1, LATE_SCHEMA);

      // when / then
      switch (row) {
        case VALUE ->
            assertThat(driver.offer(new RecordHeaders(), late(driver.value())))
                .isEqualTo(Fate.TAKEN);
        case NO_OP ->
            assertThat(driver.offer(new RecordHeaders().add(NoOp.HEADER, new byte[0]), null))
                .isEqualTo(Fate.SKIPPED);
        case DELETION -> {
          assertThat(driver.offer(new RecordHeaders(), null)).isEqualTo(consumer().deletion);
          assertReason(driver, consumer().deletion, "null_value");
        }
        case POISON -> {
          assertThat(driver.offer(new RecordHeaders(), "no value".getBytes(UTF_8)))
              .isEqualTo(consumer().poison);
          assertReason(driver, consumer().poison, "undeserializable");
        }
        case UNKNOWN_KNOWN_LATER -> {
          waitFor(driver, RegistryMood.DOES_NOT_KNOW, SECOND, PATIENT_SECONDS);
          take(driver);
        }
        case UNKNOWN_FOR_EVER -> {
          waitFor(driver, RegistryMood.DOES_NOT_KNOW, SECOND, PATIENT_SECONDS);
          assertThat(decided(driver)).isEqualTo(consumer().poison);
          assertReason(driver, consumer().poison, "unknown_schema");
        }
        case UNAVAILABLE_PAGE_NOT_FOUND -> outlast(driver, RegistryMood.PAGE_NOT_FOUND);
        case UNAVAILABLE_FORBIDDEN -> outlast(driver, RegistryMood.FORBIDDEN);
        case UNAVAILABLE_FAILS -> outlast(driver, RegistryMood.FAILS);
        case UNAVAILABLE_DOWN -> outlast(driver, RegistryMood.DOWN);
      }
    }
  }

  /** An hour of it. */
  private void outlast(Driver driver, RegistryMood mood) {
    waitFor(driver, mood, Duration.ofMinutes(1), 60);
    take(driver);
  }

  private static void take(Driver driver) {
    driver.registry(RegistryMood.KNOWS);
    assertThat(driver.after(SECOND)).isEqualTo(Fate.TAKEN);
    assertThat(driver.reasons()).isEmpty();
  }

  private void waitFor(Driver driver, RegistryMood mood, Duration step, int steps) {
    byte[] value = late(driver.value());
    driver.registry(mood);
    Fate meanwhile = consumer().meanwhile;
    if (meanwhile != null) {
      assertThat(driver.offer(new RecordHeaders(), value)).isEqualTo(consumer().waiting);
      assertThat(driver.another()).isEqualTo(meanwhile);
    }
    assertThat(driver.offer(new RecordHeaders(), value)).isEqualTo(consumer().waiting);
    for (int i = 0; i < steps; i++) {
      assertThat(driver.after(step)).isEqualTo(consumer().waiting);
    }
    assertThat(driver.reasons()).isEmpty();
  }

  /** A consumer that looks once a second decides within two. */
  private Fate decided(Driver driver) {
    Fate first = driver.after(SECOND);
    return first == consumer().waiting ? driver.after(SECOND) : first;
  }

  private static void assertReason(Driver driver, Fate fate, String reason) {
    if (fate == Fate.DEAD_LETTERED) {
      assertThat(driver.reasons()).isNotEmpty().containsOnly(reason);
    } else {
      assertThat(driver.reasons()).isEmpty();
    }
  }

  private static byte[] late(byte[] value) {
    byte[] copy = value.clone();
    ByteBuffer.wrap(copy).putInt(1, LATE_SCHEMA);
    return copy;
  }
}
