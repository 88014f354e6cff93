package dev.memlog.bench;

import dev.memlog.extractor.Evolution;
import dev.memlog.extractor.reading.Extraction;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.GroupLag;
import dev.memlog.standalone.client.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.apache.kafka.common.KafkaException;

/** Waits until all that was published has become memories, and these can be found. */
public final class MemoriesFormed implements AutoCloseable {

  private static final Duration LOOK = Duration.ofMillis(500);

  /** Stages hand on with a pause: so often in a row nothing must wait or move. */
  private static final int QUIET = 6;

  private final MeasuredMemlog memlog;
  private final GroupLag extraction;
  private final GroupLag evolution;

  public MemoriesFormed(MeasuredMemlog memlog) {
    this.memlog = memlog;
    var places = memlog.places();
    var kafka = new KafkaSettings(places.bootstrapServers(), places.registry(), Map.of(), Map.of());
    var clients = new KafkaClients(kafka, "bench");
    extraction = new GroupLag(() -> clients.admin("extraction"), Extraction.GROUP);
    evolution = new GroupLag(() -> clients.admin("evolution"), Evolution.GROUP);
  }

  /**
   * Waits.
   *
   * @param patience without any progress
   * @param left is told how many records wait
   * @throws TimeoutException if nothing moves for that long
   */
  public void await(Duration patience, LongConsumer left)
      throws InterruptedException, TimeoutException {
    long before = -1;
    int quiet = 0;
    long moved = System.nanoTime();
    while (quiet < QUIET) {
      long waiting = waiting(before);
      left.accept(waiting);
      if (waiting != before) {
        moved = System.nanoTime();
        before = waiting;
        quiet = 0;
      } else if (waiting == 0) {
        quiet++;
      } else if (System.nanoTime() - moved > patience.toNanos()) {
        throw new TimeoutException(waiting + " records still wait to become memories");
      }
      Thread.sleep(LOOK);
    }
  }

  /** As before where nobody can tell just now. */
  private long waiting(long before) {
    try {
      return waiting();
    } catch (ApiException e) {
      if (!e.passing()) {
        throw e;
      }
    } catch (KafkaException _) {
      // A machine under load: it is asked again, as long as there is patience.
    }
    return Math.max(1, before);
  }

  private long waiting() {
    long indexing =
        memlog.client().stats().getStagesList().stream().mapToLong(stage -> stage.getLag()).sum();
    String turns = Topics.TURNS.name();
    String candidates = Topics.MEMORY_CANDIDATES.name();
    Map<String, Long> read = extraction.waiting(List.of(turns));
    Map<String, Long> evolved =
        evolution.waiting(List.of(turns, candidates, Topics.MEMORY_COMMANDS.name()));
    // What the fold writes ends with a marker of its transaction, which nobody commits behind.
    long markers = memlog.partitions();
    long rest = Math.max(0, read.getOrDefault(turns, 0L) - markers);
    rest += Math.max(0, evolved.getOrDefault(turns, 0L) - markers);
    rest += evolved.getOrDefault(candidates, 0L);
    rest += evolved.getOrDefault(Topics.MEMORY_COMMANDS.name(), 0L);
    return indexing + rest;
  }

  @Override
  public void close() {
    extraction.close();
    evolution.close();
  }
}
