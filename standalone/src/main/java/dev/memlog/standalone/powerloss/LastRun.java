package dev.memlog.standalone.powerloss;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * The end of the last run on a data directory, and the repair that it requires. After a kill, the
 * stores of Kafka Streams are deleted, since Kafka Streams would not use them anyway. After a power
 * loss, all derived data is rewound to the last {@link SafePoint}.
 */
public final class LastRun implements AutoCloseable {

  private final DataDirectory data;
  private final RunningMarker marker;
  private final boolean powerLost;

  private LastRun(DataDirectory data, RunningMarker marker) {
    this.data = data;
    this.marker = marker;
    powerLost = marker.lastRun() == RunningMarker.Ending.POWER_LOST;
  }

  /**
   * Determines how the last run on a directory ended, and repairs the directory. No component may
   * run yet.
   *
   * @throws IOException if the directory cannot be read or written; a later start can repeat the
   *     repair
   */
  public static LastRun endedIn(DataDirectory data) throws IOException {
    boolean fresh = !Files.exists(data.broker());
    var marker =
        RunningMarker.read(data.root(), () -> EmbeddedBroker.stoppedInOrder(data.broker()));
    var run = new LastRun(data, marker);
    if (run.powerLost) {
      Rewind.toSafePoint(data);
    } else if (fresh) {
      // A new directory needs no safe point: nothing is derived yet.
      marker.mark();
    } else if (!EmbeddedBroker.stoppedInOrder(data.broker())) {
      StageStores.forget(data.streams());
      StageStores.forget(data.evolution());
    }
    return run;
  }

  /**
   * Marks a data directory so that its next start rewinds it to its safe point, as after a power
   * loss.
   *
   * @param root a data directory that no process uses
   * @param reason the reason, which becomes the content of the marker file
   */
  public static void markForRewind(Path root, String reason) throws IOException {
    DurableFile.write(root.resolve(RunningMarker.FILE), reason + "\n");
  }

  /**
   * Aborts the transactions that a power loss left open in the input topics; does nothing after any
   * other end. The broker must run already, but no stage.
   *
   * @param inputs the names of the input topics
   * @return whether the last run ended by a power loss
   * @throws ExecutionException if the broker does not answer
   */
  public boolean endOpenTransactions(KafkaSettings kafka, Set<String> inputs)
      throws ExecutionException, InterruptedException {
    if (powerLost) {
      OpenTransactions.abort(kafka, inputs);
    }
    return powerLost;
  }

  /**
   * Returns a component that takes safe points once it is started.
   *
   * @param every the time between safe points; after a power loss, about this much input is
   *     processed again
   */
  public SafePoints safePoints(EmbeddedBroker broker, Duration every, MeterRegistry meters) {
    return new SafePoints(data.root(), marker, broker, every, meters);
  }

  /** Marks this run as shut down cleanly, if the broker has shut down cleanly. */
  @Override
  public void close() throws IOException {
    marker.close();
  }
}
