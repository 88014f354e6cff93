package dev.memlog.indexer.rechunk;

import static java.util.Objects.requireNonNull;

import dev.memlog.state.RechunkProgress;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A request that makes the fold chunk all messages again, one page of changed passages at a time.
 * The next page is allowed once the live index has nearly caught up. So live messages become
 * searchable without delay, and a read that waits for a position waits for one page at most.
 */
public final class RechunkRequest {

  /** The number of waiting records of the live indexer up to which another page is allowed. */
  private static final long WAITING = 32;

  private final RechunkLog log;
  private final String id;
  private final LongSupplier waiting;
  private int last = -1;

  /**
   * Creates the handling of a request.
   *
   * @param id the request
   * @param waiting returns the number of records that the live indexer has still to read
   */
  public RechunkRequest(RechunkLog log, String id, LongSupplier waiting) {
    this.log = log;
    this.id = id;
    this.waiting = waiting;
  }

  /**
   * The progress over all partitions.
   *
   * @param examined the number of messages that the fold has looked at
   * @param total the number of messages to look at, an estimate
   */
  public record Progress(long examined, long total, boolean complete) {}

  /**
   * Reads the fold's progress and returns it. Permits the next page of passages if the fold has
   * paused and the backlog of the live indexer is short.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer
   * @throws dev.memlog.schemas.log.LogUnavailableException if the registry does not answer
   */
  public Progress proceed() throws InterruptedException {
    log.read();
    log.request(id);
    Map<Integer, RechunkProgress> partitions = log.progress(id);
    List<Integer> paused =
        partitions.entrySet().stream()
            .filter(entry -> !entry.getValue().getComplete())
            .filter(entry -> entry.getValue().getIssued() >= log.allowed(id, entry.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (!paused.isEmpty() && waiting.getAsLong() < WAITING) {
      int next =
          paused.stream().filter(partition -> partition > last).findFirst().orElse(paused.get(0));
      // One more passage lets the fold go on until it has issued a whole page.
      log.write(id, next, requireNonNull(partitions.get(next)).getIssued() + 1);
      last = next;
    }
    return new Progress(
        partitions.values().stream().mapToLong(RechunkProgress::getExamined).sum(),
        partitions.values().stream().mapToLong(RechunkProgress::getTotal).sum(),
        log.complete(id));
  }
}
