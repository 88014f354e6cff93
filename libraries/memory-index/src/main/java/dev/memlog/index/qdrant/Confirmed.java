package dev.memlog.index.qdrant;

import dev.memlog.index.IndexUnavailableException;
import io.qdrant.client.grpc.Points.UpdateResult;
import io.qdrant.client.grpc.Points.UpdateStatus;

/**
 * A check that an acknowledged update has been applied, since only the status in the answer
 * confirms it.
 */
final class Confirmed {

  private Confirmed() {}

  /**
   * Checks the status of an update.
   *
   * @throws IndexUnavailableException if the outcome is unknown
   */
  static void require(UpdateResult result) {
    if (result.getStatus() != UpdateStatus.Completed) {
      throw new IndexUnavailableException(
          "the status of an update must be Completed, got "
              + result.getStatus()
              + ": its outcome is unknown");
    }
  }
}
