package dev.memlog.client.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change in the history of a memory.
 *
 * @param version the version of the memory after the change
 * @param changeId the id of the change. {@link dev.memlog.client.MemoryCalls#undo} accepts it if
 *     the server made the change by itself, or if the change concerns a link.
 * @param kind the kind of change, such as added, reinforced, merged, superseded, withdrawn,
 *     revised, forgotten, restored, archived, linked, undone or purged
 * @param trigger the cause of the change
 * @param comparison the other memory that took part
 * @param before the memory before the change; null if it did not exist or may no longer be shown
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
   * The cause of a change of a memory.
   *
   * @param cause the kind of cause: {@code candidate}, a statement extracted from messages; {@code
   *     command}; {@code withdrawal} of a message; {@code access}, a recall; or {@code clock}
   * @param causeId the id of the candidate or of the command; for a withdrawal, {@code
   *     conversation/message}; for an access, the reference of the answer
   * @param reason the reason in words; empty if there is none
   */
  public record Trigger(String cause, String causeId, String reason) {}

  /**
   * The other memory that took part in a change of a memory.
   *
   * @param otherMemoryId the id of the other memory; empty if there was none
   * @param similarity the similarity of the new statement to the memory; null if it was not
   *     computed
   * @param difference the kind of difference between the two: value, number, date, polarity or
   *     negation; empty if there is none
   * @param undid the id of the change that this one undid; empty if it undid none
   */
  public record Comparison(
      String otherMemoryId, @Nullable Double similarity, String difference, String undid) {}
}
