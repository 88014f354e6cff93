package dev.memlog.ingest;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.ingest.publish.PublishFailures;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.state.ErasureReceipt;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * The creation and look-up of erasure receipts. A receipt contains the ids and the position of a
 * deletion, never deleted text.
 */
record Receipts(ReceiptLog log, Requested requested) implements AutoCloseable {

  /** The number of open receipts of all tenants, each of which costs a search of all topics. */
  private static final int MOST_OPEN = 10_000;

  /**
   * Checks that the current caller may have a receipt. Deletions call this method before they
   * publish.
   *
   * @param receipt whether the request asks for a receipt; false, without {@code now}, permits
   *     every caller
   * @param now whether the request asks for immediate erasure, which includes a receipt
   * @throws RequestException with code permission_denied if the caller is no operator, or with code
   *     unavailable if the caller's tenant has its share of the open receipts
   */
  void check(boolean receipt, boolean now) {
    Principal caller = Authenticator.principal();
    if (now) {
      requireOperator(caller);
    }
    if (receipt || now) {
      requireShare(answered(log::openByTenant), caller.tenant());
    }
  }

  private static <T> T answered(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (KafkaException e) {
      throw PublishFailures.of(e);
    }
  }

  /**
   * Checks a tenant's {@linkplain Shares share} of the open receipts.
   *
   * @param open the numbers of open receipts by tenant
   */
  static void requireShare(Map<String, Long> open, String tenant) {
    long held = open.values().stream().mapToLong(Long::longValue).sum();
    if (!Shares.allows(MOST_OPEN, held, open.getOrDefault(tenant, 0L), 1)) {
      throw ErrorCode.UNAVAILABLE.refusal(
          "receipt",
          "cannot be promised now: this tenant has its share of the %d receipts that may be open; try again once some are complete, or delete without a receipt"
              .formatted(MOST_OPEN),
          "");
    }
  }

  private static void requireOperator(Principal caller) {
    if (!caller.operates()) {
      throw ErrorCode.PERMISSION_DENIED.refusal(
          "now",
          "needs a key with the role operator, since it compacts the data of every tenant",
          "true");
    }
  }

  /**
   * Creates and stores the receipt for the deletion of a message or conversation.
   *
   * @param event the published deletion
   * @param message the id of the message; null if the whole conversation is deleted
   * @param position the position of the event
   * @param now whether to erase the bytes immediately
   * @return the id of the receipt
   */
  String create(ConversationEvent event, @Nullable String message, String position, boolean now) {
    String scope = event.getApp() + "/" + event.getConversation();
    return create(
        event.getTenant(),
        event.getApp(),
        event.getUser(),
        message == null ? "conversation" : "message",
        List.of(message == null ? scope : scope + "/" + message),
        position,
        now);
  }

  /**
   * Creates and stores the receipt for a purge of memories.
   *
   * @param command the published command, with a {@link Purge} as payload
   * @param position the position of the command
   * @param now whether to erase the bytes immediately
   * @return the id of the receipt
   */
  String create(MemoryCommand command, String position, boolean now) {
    Purge purge = (Purge) command.getPayload();
    String app = command.getApp();
    String owner = app + "/" + (command.getUser() == null ? "" : command.getUser());
    String kind =
        switch (purge.getReach()) {
          case "app" -> "app";
          case "owner" -> "user";
          default -> "memories";
        };
    List<String> scope =
        switch (kind) {
          case "app" -> List.of(app);
          case "user" -> List.of(owner);
          default -> purge.getMemoryIds().stream().map(id -> owner + "/" + id).toList();
        };
    return create(command.getTenant(), app, command.getUser(), kind, scope, position, now);
  }

  /**
   * Creates and stores the one receipt for the erasure of a user.
   *
   * @param conversations the ids of the deleted conversations
   * @param purge the published purge of the user's memories
   * @param position the position of the last delete
   * @param now whether to erase the bytes immediately
   * @return the id of the receipt
   */
  String create(List<String> conversations, MemoryCommand purge, String position, boolean now) {
    return create(
        purge.getTenant(),
        purge.getApp(),
        purge.getUser(),
        "person",
        Stream.concat(Stream.of(purge.getUser()), conversations.stream())
            .map(id -> purge.getApp() + "/" + id)
            .toList(),
        position,
        now);
  }

  private String create(
      String tenant,
      String app,
      @Nullable String user,
      String kind,
      List<String> scope,
      String position,
      boolean now) {
    var receipt =
        ErasureReceipt.newBuilder()
            .setReceiptId(requested.orNew(""))
            .setTenant(tenant)
            .setApp(app)
            .setUser(user)
            .setKind(kind)
            .setScope(scope)
            .setPosition(position)
            .setRequestedAt(requested.now())
            .setNow(now)
            .setAsked(now ? 1 : 0)
            .setDetail("the delete has not been seen yet")
            .build();
    write(receipt);
    return receipt.getReceiptId();
  }

  /**
   * Returns a receipt that the caller may see.
   *
   * @param idOrPosition the id of the receipt, or the position of the deletion
   * @throws RequestException with code not_found if the caller may see no such receipt, or with
   *     code unavailable
   */
  ErasureReceipt find(String idOrPosition, Principal caller) {
    return answered(() -> log.find(caller.tenant(), idOrPosition))
        .filter(receipt -> caller.allows(receipt.getApp()) && caller.sees(receipt.getUser()))
        .orElseThrow(
            () ->
                ErrorCode.NOT_FOUND.refusal(
                    "id",
                    "must be a receipt's id, or the position of a delete with receipt=true",
                    idOrPosition));
  }

  /**
   * Requests immediate erasure of the bytes of a receipt. The method does nothing if the bytes are
   * already gone.
   *
   * @param idOrPosition the id of the receipt, or the position of the deletion
   * @return the receipt after the request
   * @throws RequestException with code permission_denied if the caller is no operator, with code
   *     not_found if the caller may see no such receipt, or with code unavailable
   */
  ErasureReceipt now(String idOrPosition, Principal caller) {
    requireOperator(caller);
    ErasureReceipt receipt = find(idOrPosition, caller);
    if (receipt.getState().equals(ReceiptLog.GONE)) {
      return receipt;
    }
    receipt.setNow(true);
    receipt.setAsked(receipt.getAsked() + 1);
    write(receipt);
    return receipt;
  }

  private void write(ErasureReceipt receipt) {
    try {
      log.write(receipt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ErrorCode.UNAVAILABLE.refusal("was interrupted; try again");
    } catch (KafkaException e) {
      throw PublishFailures.of(e);
    }
  }

  @Override
  public void close() {
    log.close();
  }
}
