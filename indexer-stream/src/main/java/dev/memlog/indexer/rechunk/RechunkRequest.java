package dev.memlog.indexer.rechunk;

import static java.util.Objects.requireNonNull;

import dev.memlog.state.RechunkProgress;
import java.util.List;
import java.util.Map;

/**
 * A request to the fold, the stage that chunks messages into passages, to chunk all messages again,
 * or to have them read again for memories. The fold writes the changed passages, or the turns to
 * read, one page at a time. This class allows the next page once the live index has nearly caught
 * up. So live messages become searchable without delay, and a read that waits for a position waits
 * for one page at most.
 */
public final class RechunkRequest {

  /**
   * The number of unread records of the live indexer below which the fold may write another page.
   */
  private static final long WAITING = 32;

  private final RechunkLog log;
  private final String id;
  private final boolean memories;
  private int last = -1;

  /**
   * Creates the sender of a request.
   *
   * @param log the client of the topic of rechunks; the caller closes it
   * @param id the id of the request
   * @param memories whether the messages are read again for memories, instead of being chunked
   */
  public RechunkRequest(RechunkLog log, String id, boolean memories) {
    this.log = log;
    this.id = id;
    this.memories = memories;
  }

  /**
   * The fold's progress with a request, over all partitions.
   *
   * @param examined the number of messages that the fold has examined
   * @param total an estimate of the number of messages to examine
   * @param complete true once the fold has examined all messages
   */
  public record Progress(long examined, long total, boolean complete) {}

  /**
   * Reads the fold's progress and returns it. Sends the request to partitions that lack it. Allows
   * one paused partition its next page if the live indexer has nearly caught up. The caller repeats
   * the call until the progress is complete.
   *
   * @param waiting the number of records that the live indexer and, for memories, the extraction
   *     stage have still to process
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer
   * @throws dev.memlog.schemas.log.LogUnavailableException if the schema registry does not answer,
   *     or does not know a schema
   */
  public Progress proceed(long waiting) throws InterruptedException {
    log.read();
    log.request(id, memories);
    Map<Integer, RechunkProgress> partitions = log.progress(id);
    List<Integer> paused =
        partitions.entrySet().stream()
            .filter(entry -> !entry.getValue().getComplete())
            .filter(entry -> entry.getValue().getIssued() >= log.allowed(id, entry.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (!paused.isEmpty() && waiting < WAITING) {
      int next =
          paused.stream().filter(partition -> partition > last).findFirst().orElse(paused.get(0));
      // One more passage lets the fold go on until it has issued a whole page.
      log.allow(id, next, requireNonNull(partitions.get(next)).getIssued() + 1);
      last = next;
    }
    return new Progress(
        partitions.values().stream().mapToLong(RechunkProgress::getExamined).sum(),
        partitions.values().stream().mapToLong(RechunkProgress::getTotal).sum(),
        log.complete(id));
  }
}
