package dev.memlog.standalone.powerloss;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.DataDirectory;
import dev.memlog.standalone.broker.EmbeddedBroker;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * What the last run on a data directory has left behind, and what a start makes of it: after a kill
 * the stores, which Kafka Streams would not use anyway, go at once; after a power loss everything
 * goes back to the last safe point.
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
   * Puts the directory in order; nothing may run yet.
   *
   * @throws IOException if it cannot be written; a later start can go on
   */
  public static LastRun endedIn(DataDirectory data) throws IOException {
    boolean fresh = !Files.exists(data.broker());
    var marker =
        RunningMarker.read(data.root(), () -> EmbeddedBroker.stoppedInOrder(data.broker()));
    var run = new LastRun(data, marker);
    if (run.powerLost) {
      Rewind.toSafePoint(data);
    } else if (fresh) {
      // What a safe point of nothing would say is so.
      marker.mark();
    } else if (!EmbeddedBroker.stoppedInOrder(data.broker())) {
      StageStores.forget(data.streams());
      StageStores.forget(data.evolution());
    }
    return run;
  }

  /**
   * Ends what was open in the input at a power loss; the broker runs, and nothing else.
   *
   * @throws ExecutionException if the broker does not answer
   */
  public void endOpenTransactions(KafkaSettings kafka, Set<String> inputs)
      throws ExecutionException, InterruptedException {
    if (powerLost) {
      OpenTransactions.abort(kafka, inputs);
    }
  }

  /**
   * What takes safe points from now on.
   *
   * @param every the longest time whose input is read again after a power loss
   */
  public SafePoints safePoints(EmbeddedBroker broker, Duration every, MeterRegistry meters) {
    return new SafePoints(data.root(), marker, broker, every, meters);
  }

  /** Says that this run ended in order, if the broker has. */
  @Override
  public void close() throws IOException {
    marker.close();
  }
}
