package dev.memlog.extractor;

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
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

class FoldOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.FOLD;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Fold(new FoldDriver(directory));
  }

  private static final class Fold implements Driver {

    private final FoldDriver driver;
    private int events;
    private int issued;
    private int letters;

    Fold(FoldDriver driver) {
      this.driver = driver;
    }

    @Override
    public TopicSpec topic() {
      return Topics.CONVERSATION_EVENTS;
    }

    @Override
    public SchemaRegistryClient schemas() {
      return driver.registry;
    }

    @Override
    public void registry(RegistryMood mood) {
      driver.mood = mood;
    }

    @Override
    public byte[] value() {
      events++;
      return driver.encode(
          Events.OF_C1.created(
              FoldDriver.START - 1000 + events, "m" + events, "user", "event " + events));
    }

    @Override
    public Fate offer(Headers headers, byte @Nullable [] value) {
      issued = driver.issued(Topics.MESSAGES).size();
      letters = driver.deadLetters().size();
      try {
        driver.pipe(Topics.CONVERSATION_EVENTS.name(), value, headers);
      } catch (RuntimeException e) {
        if (Throwables.getRootCause(e) instanceof LogUnavailableException) {
          return Fate.AGAIN;
        }
        throw e;
      }
      return fate();
    }

    @Override
    public Fate after(Duration time) {
      driver.wait(time);
      return fate();
    }

    private Fate fate() {
      if (driver.issued(Topics.MESSAGES).size() > issued) {
        return Fate.TAKEN;
      }
      if (driver.deadLetters().size() > letters) {
        return Fate.DEAD_LETTERED;
      }
      return driver.meters.get("memlog.fold.parked").gauge().value() > 0
          ? Fate.PARKED
          : Fate.SKIPPED;
    }

    @Override
    public List<String> reasons() {
      return driver.deadLetters().stream()
          .map(letter -> OutcomesContract.reason(letter.headers()))
          .toList();
    }

    @Override
    public void close() {
      driver.close();
    }
  }
}
