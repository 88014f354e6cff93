package dev.memlog.indexer.api;

import java.util.List;

/** The check of the log that callers of the API ask for, with kind {@code log}. */
public interface LogChecking {

  /**
   * The result of a check of the log.
   *
   * @param bytes the size of the log that was read
   * @param damaged the damage, each with its topic, partition, offsets and file
   * @param restored the number of lost messages that the check has written again
   */
  record Result(long bytes, List<String> damaged, long restored) {

    public Result {
      damaged = List.copyOf(damaged);
    }
  }

  /**
   * Reads the whole log and verifies its checksums. If a check is running already, this one begins
   * after it.
   *
   * @param repair whether to write lost messages again that other topics still contain
   */
  Result checkLog(boolean repair) throws InterruptedException;

  /** Returns the number of bytes that the running check has read. */
  long bytesRead();
}
