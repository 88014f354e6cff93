package dev.memlog.standalone.powerloss;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/** Removes the ends of logs from a broker's directory, as a power loss does. */
public final class LostTail {

  private LostTail() {}

  /**
   * Removes from each matching log everything from an offset on.
   *
   * @param broker the directory of a broker that does not run
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
