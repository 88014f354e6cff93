package dev.memlog.client.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A receipt of an erasure, which shows when the bytes of deleted data are gone from every place. It
 * contains no text of the deleted data.
 *
 * @param receiptId the receipt's id
 * @param position the position of the delete in the log
 * @param app the app of the deleted data
 * @param user the user that the delete named; empty if it named none
 * @param kind the deleted data: {@code message}, {@code conversation}, {@code memories}, {@code
 *     user} for all memories of a user, or {@code app} for all memories of an app
 * @param scope the keys of the deleted data, such as app/conversation/message
 * @param state {@code pending}; "released" once no place returns the data any more, though bytes
 *     may remain in files; or {@code bytes_gone}
 * @param requestedAt the time of the delete
 * @param releasedAt the time at which every stage had applied the delete; null before
 * @param goneBy the time by which the bytes are gone everywhere; null if unknown
 * @param goneAt the time at which a probe found that the bytes are gone; null before
 * @param now whether the bytes are removed at once instead of on schedule
 * @param overdue whether goneBy has passed and the bytes are not gone
 * @param places the topics, stores, views and indexes that may have held the data
 * @param probe the last probe; null before the first
 * @param detail the condition that the receipt waits for
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

  /** Returns whether the bytes are gone from every place and a probe has confirmed this. */
  public boolean gone() {
    return state.equals("bytes_gone");
  }
}
