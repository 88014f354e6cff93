package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a memory.
 *
 * @param kind added, reinforced, merged, superseded, reopened, weakened, withdrawn, revised,
 *     forgotten, restored, purged, …
 * @param changeId the id by which an automatic change can be undone
 * @param before the memory before the change; absent if it did not exist or may no longer be shown
 * @param trigger the cause of the change
 * @param comparison the other memory that took part
 */
public record MemoryChange(
    int version,
    String changeId,
    String kind,
    Instant at,
    @JsonUnwrapped Trigger trigger,
    @JsonUnwrapped Comparison comparison,
    @Nullable Memory before) {

  /**
   * The cause of a change.
   *
   * @param cause candidate, command, withdrawal, access, clock
   * @param causeId the candidate's or command's id; conversation/message for a withdrawal
   */
  public record Trigger(String cause, String causeId, String reason) {}

  /**
   * The other memory that took part.
   *
   * @param otherMemoryId the other memory that took part
   * @param similarity the similarity of the new statement to the memory, if it was computed
   * @param difference the kind of difference between the two: value, number, date, polarity,
   *     negation
   * @param undid the id of the change that this one undid
   */
  public record Comparison(
      String otherMemoryId, @Nullable Double similarity, String difference, String undid) {}
}
