package dev.memlog.extractor.evolution.stream;

import com.google.common.base.Throwables;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RegistryMood;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Tests of one of evolution's inputs. */
abstract class EvolutionOutcomes extends OutcomesContract {

  private static final List<String> STATEMENTS =
      List.of(
          "Anna lives in Berlin",
          "Bob restored a clinker dinghy",
          "The printer needs green toner",
          "Carla sings alto on Thursdays");

  /** Returns the input. */
  abstract TopicSpec topic();

  /**
   * Returns a value that changes memories.
   *
   * @param number of the value, from 1
   * @param statement that no memory holds yet
   */
  abstract SpecificRecord value(EvolutionDriver driver, int number, String statement);

  @Override
  protected Consumer consumer() {
    return Consumer.EVOLUTION;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Evolution(new EvolutionDriver(directory));
  }

  private final class Evolution implements Driver {

    private final EvolutionDriver driver;
    private int values;
    private Headers lastHeaders = new RecordHeaders();
    private byte @Nullable [] last;

    Evolution(EvolutionDriver driver) {
      this.driver = driver;
    }

    @Override
    public TopicSpec topic() {
      return EvolutionOutcomes.this.topic();
    }

    @Override
    public SchemaRegistryClient schemas() {
      return driver.schemas;
    }

    @Override
    public void registry(RegistryMood mood) {
      driver.registry = mood;
    }

    @Override
    public byte[] value() {
      String statement = STATEMENTS.get(values++);
      return driver.encode(topic(), EvolutionOutcomes.this.value(driver, values, statement));
    }

    @Override
    public Fate offer(Headers headers, byte @Nullable [] value) {
      lastHeaders = headers;
      last = value;
      int written = written();
      int letters = reasons().size();
      double counted = driver.counted("memlog.evolution.dead.letters");
      try {
        driver.pipe(topic(), EvolutionDriver.OWNER, value, headers);
      } catch (RuntimeException e) {
        if (Throwables.getRootCause(e) instanceof LogUnavailableException) {
          return Fate.AGAIN;
        }
        throw e;
      }
      // Accesses take effect at intervals.
      driver.wait(Duration.ofSeconds(31));
      if (written() > written) {
        return Fate.TAKEN;
      }
      if (reasons().size() > letters) {
        return Fate.DEAD_LETTERED;
      }
      return driver.counted("memlog.evolution.dead.letters") > counted
          ? Fate.COUNTED
          : Fate.SKIPPED;
    }

    private int written() {
      return driver.issued(Topics.MEMORIES).size() + driver.issued(Topics.MEMORY_USAGE).size();
    }

    @Override
    public Fate after(Duration time) {
      driver.nanos.addAndGet(time.toNanos());
      return offer(lastHeaders, last);
    }

    @Override
    public List<String> reasons() {
      return EvolutionTopology.outputs().stream()
          .filter(output -> output.name().endsWith(".dead-letter"))
          .flatMap(output -> driver.issued(output).stream())
          .map(letter -> OutcomesContract.reason(letter.headers()))
          .toList();
    }

    @Override
    public void close() {
      driver.close();
    }
  }
}
