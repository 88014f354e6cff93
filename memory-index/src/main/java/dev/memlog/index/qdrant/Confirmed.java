package dev.memlog.index.qdrant;

import dev.memlog.index.IndexUnavailableException;
import io.qdrant.client.grpc.Points.UpdateResult;
import io.qdrant.client.grpc.Points.UpdateStatus;

/** An answered update is applied only if it says so. */
final class Confirmed {

  private Confirmed() {}

  /**
   * @throws IndexUnavailableException if the outcome is unknown
   */
  static void require(UpdateResult result) {
    if (result.getStatus() != UpdateStatus.Completed) {
      throw new IndexUnavailableException(
          "an update must be Completed, got " + result.getStatus() + ": its outcome is unknown");
    }
  }
}
