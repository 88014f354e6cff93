package dev.memlog.client;

import dev.memlog.client.admin.Receipt;
import dev.memlog.client.messages.PublishResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls about receipts of erasures: deletes that answer with one, and the receipts themselves.
 * Every call fails as {@link MemlogClient} does.
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
   * Returns a receipt.
   *
   * @param idOrPosition the receipt's id, or the position of the delete
   */
  public Receipt get(String idOrPosition) {
    return publishing.get(path(idOrPosition), Receipt.class);
  }

  /**
   * Starts the removal of the bytes, which then takes minutes instead of days, and returns at once.
   * Needs a key with the role operator.
   *
   * @param idOrPosition the receipt's id, or the position of the delete
   */
  public Receipt eraseNow(String idOrPosition) {
    return publishing.post(path(idOrPosition) + ":now", Map.of(), Receipt.class);
  }

  /**
   * Publishes the deletion of a message, with a receipt.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param now whether the bytes are removed at once
   */
  public PublishResponse deleteMessage(
      @Nullable String app, String conversation, String message, boolean now) {
    return publishing.delete(
        "/v1/conversations/" + Endpoint.part(conversation) + "/messages/" + Endpoint.part(message),
        new Erased(app, true, now),
        PublishResponse.class);
  }

  /**
   * Publishes the deletion of a conversation with everything in it, with a receipt.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param now whether the bytes are removed at once
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
