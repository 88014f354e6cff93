package dev.memlog.extractor;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;

/** Connects to the registry, and waits for it. */
final class Registries {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Registries() {}

  /** Returns the schemas of what a stage reads; the caller closes them. */
  static SchemaSource schemas(KafkaSettings kafka) {
    return SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties());
  }

  /**
   * Waits until the registry has what a stage writes with: the embedded one may be a moment behind;
   * in a cluster it may be restarting.
   *
   * @param prepare throws {@link SerializationException} while it does not
   * @throws IllegalStateException if it does not within half a minute
   */
  static void await(KafkaSettings kafka, Runnable prepare) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        prepare.run();
        return;
      } catch (SerializationException e) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException(
              "the registry at %s must know the schemas of desired state: %s"
                  .formatted(kafka.registryUrl(), e.getMessage()),
              e);
        }
        Thread.sleep(Duration.ofMillis(500));
      }
    }
  }
}
