package dev.memlog.extractor.streams;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;

/**
 * A factory of connections to the schema registry, which can also wait until the registry has the
 * required schemas.
 */
public final class Registries {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Registries() {}

  /** Returns a source of the schemas by which a stage reads its topics. The caller closes it. */
  public static SchemaSource schemas(KafkaSettings kafka) {
    return SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties());
  }

  /**
   * Blocks until the registry has the schemas with which a stage writes. The embedded registry may
   * start a moment later, and that of a cluster may be restarting.
   *
   * @param prepare an attempt to use the schemas, which throws {@link SerializationException} while
   *     the registry lacks one or does not answer
   * @throws IllegalStateException if the attempts still fail after half a minute
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
              "the registry at %s must know every schema with which the stage writes: %s"
                  .formatted(kafka.registryUrl(), e.getMessage()),
              e);
        }
        Thread.sleep(Duration.ofMillis(500));
      }
    }
  }
}
