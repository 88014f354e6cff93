package dev.memlog.client.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A receipt of an erasure. It never holds text of what was deleted.
 *
 * @param receiptId the receipt's id
 * @param position the place of the delete in the log
 * @param app the app
 * @param user the user that the delete named; empty if it named none
 * @param kind message, conversation, memories, user or app
 * @param scope the keys of what was deleted, such as app/conversation/message
 * @param state pending, released or bytes_gone
 * @param requestedAt the time of the delete
 * @param releasedAt the time at which every stage had applied it; null before
 * @param goneBy the time by which the bytes are gone; null before every stage has applied it
 * @param goneAt the time at which a probe found nothing any more; null before
 * @param now whether the bytes are removed at once
 * @param overdue whether goneBy has passed and the bytes are not gone
 * @param places the places that may have held it
 * @param probe the last probe; null before the first
 * @param detail what the receipt waits for
 */
public record Receipt(
    String receiptId,
    String position,
    String app,
    String user,
    String kind,
    List<String> scope,
    String state,
    @Nullable Instant requestedAt,
    @Nullable Instant releasedAt,
    @Nullable Instant goneBy,
    @Nullable Instant goneAt,
    boolean now,
    boolean overdue,
    List<ReceiptPlace> places,
    @Nullable ReceiptProbe probe,
    String detail) {

  /** Returns whether the bytes are gone. */
  public boolean gone() {
    return state.equals("bytes_gone");
  }
}
