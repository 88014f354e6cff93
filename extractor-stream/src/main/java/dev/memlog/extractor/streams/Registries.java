package dev.memlog.extractor.streams;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;

/** A factory of connections to the registry. It can also wait until the registry is available. */
public final class Registries {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Registries() {}

  /** Returns the schemas of the topics that a stage reads; the caller closes them. */
  public static SchemaSource schemas(KafkaSettings kafka) {
    return SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties());
  }

  /**
   * Blocks until the registry has the schemas that a stage writes with. The embedded registry may
   * be a moment behind, and a cluster's may be restarting.
   *
   * @param prepare an attempt to use the schemas, which throws {@link SerializationException} while
   *     the registry lacks a schema
   * @throws IllegalStateException if it still lacks one after half a minute
   */
  public static void await(KafkaSettings kafka, Runnable prepare) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        prepare.run();
        return;
      } catch (SerializationException e) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException(
              "the registry at %s must know the schemas of the compacted topics: %s"
                  .formatted(kafka.registryUrl(), e.getMessage()),
              e);
        }
        Thread.sleep(Duration.ofMillis(500));
      }
    }
  }
}
