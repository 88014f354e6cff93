package dev.memlog.standalone.powerloss;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/** What a machine that loses power takes from a broker's directory: the ends of logs. */
public final class LostTail {

  private LostTail() {}

  /**
   * Takes from each of some logs what follows an offset.
   *
   * @param broker its directory, of a broker that does not run
   */
  public static void of(Path broker, Predicate<String> topics, ToLongFunction<TopicPartition> kept)
      throws IOException {
    for (LogDirectory log : LogDirectory.all(broker)) {
      if (topics.test(log.log().topic())) {
        log.truncate(kept.applyAsLong(log.log()));
      }
    }
  }
}
