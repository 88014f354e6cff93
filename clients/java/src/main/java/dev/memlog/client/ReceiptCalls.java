package dev.memlog.client;

import dev.memlog.client.admin.Receipt;
import dev.memlog.client.messages.PublishResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client for receipts of erasures. A receipt shows when the bytes of deleted data are gone from
 * every file. Every call throws the exceptions that {@link MemlogClient} names.
 *
 * <pre>{@code
 * var deleted = memlog.receipts().deleteMessage(null, "trip", "m1", true);
 * Receipt receipt = memlog.receipts().get(deleted.receiptId());
 * }</pre>
 */
public final class ReceiptCalls {

  private static final String ALL = "/v1/receipts/";

  private final Endpoint publishing;

  ReceiptCalls(Endpoint publishing) {
    this.publishing = publishing;
  }

  /**
   * Returns the receipt of a delete that requested one.
   *
   * @param idOrPosition the receipt's id, or the position of the delete
   * @throws ApiException with {@link ErrorCode#NOT_FOUND} if there is no such receipt
   */
  public Receipt get(String idOrPosition) {
    return publishing.get(path(idOrPosition), Receipt.class);
  }

  /**
   * Makes the server remove the deleted bytes now, within minutes instead of days. Returns at once.
   * Needs a key with the role operator.
   *
   * @param idOrPosition the receipt's id, or the position of the delete
   * @return the receipt as it is now
   */
  public Receipt eraseNow(String idOrPosition) {
    return publishing.post(path(idOrPosition) + ":now", Map.of(), Receipt.class);
  }

  /**
   * Publishes the permanent deletion of a message, and requests a receipt, whose id is in the
   * answer.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param now whether the server also starts to remove the bytes at once, as {@link #eraseNow}
   *     does; this needs the role operator
   */
  public PublishResponse deleteMessage(
      @Nullable String app, String conversation, String message, boolean now) {
    return publishing.delete(
        "/v1/conversations/" + Endpoint.part(conversation) + "/messages/" + Endpoint.part(message),
        new Erased(app, true, now),
        PublishResponse.class);
  }

  /**
   * Publishes the permanent deletion of a conversation, and requests a receipt, whose id is in the
   * answer.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param now whether the server also starts to remove the bytes at once, as {@link #eraseNow}
   *     does; this needs the role operator
   */
  public PublishResponse deleteConversation(
      @Nullable String app, String conversation, boolean now) {
    return publishing.delete(
        "/v1/conversations/" + Endpoint.part(conversation),
        new Erased(app, true, now),
        PublishResponse.class);
  }

  private static String path(String idOrPosition) {
    return ALL + Endpoint.part(idOrPosition);
  }

  private record Erased(@Nullable String app, boolean receipt, boolean now) {}
}
