package dev.memlog.ingest;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.state.ErasureReceipt;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The receipts that deletes create. They take ids and positions only, never text. */
final class Receipts implements AutoCloseable {

  private final ReceiptLog log;
  private final Requested requested;

  Receipts(ReceiptLog log, Requested requested) {
    this.log = log;
    this.requested = requested;
  }

  /**
   * Checks before a delete is published that its caller may have the bytes removed at once.
   *
   * @throws RequestException with code permission_denied if it may not
   */
  static void check(boolean now) {
    if (now) {
      requireOperator(Authenticator.principal());
    }
  }

  private static void requireOperator(Principal caller) {
    if (!caller.operates()) {
      throw new RequestException(
          new Problem(
              ErrorCode.PERMISSION_DENIED,
              "now",
              "needs a key with the role operator, since it compacts the data of every tenant",
              "true"));
    }
  }

  /**
   * Creates the receipt of a message's or conversation's deletion.
   *
   * @param message the message; null for a conversation
   * @param now whether the bytes are removed at once
   * @return the receipt's id
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

  /** Creates the receipt of a purge. */
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
   * Returns a receipt of the caller.
   *
   * @throws RequestException with code not_found if the caller has none of this id or position
   */
  ErasureReceipt find(String idOrPosition, Principal caller) {
    Optional<ErasureReceipt> found;
    try {
      found = log.find(caller.tenant(), idOrPosition);
    } catch (KafkaException e) {
      throw PublishFailures.of(e);
    }
    return found
        .filter(receipt -> caller.allows(receipt.getApp()) && caller.sees(receipt.getUser()))
        .orElseThrow(
            () ->
                new RequestException(
                    new Problem(
                        ErrorCode.NOT_FOUND,
                        "id",
                        "must be a receipt's id, or the position of a delete with receipt=true",
                        idOrPosition)));
  }

  /** Has the bytes of a receipt removed at once. */
  ErasureReceipt now(String idOrPosition, Principal caller) {
    requireOperator(caller);
    ErasureReceipt receipt = find(idOrPosition, caller);
    if (receipt.getState().equals("bytes_gone")) {
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
      throw new RequestException(ErrorCode.UNAVAILABLE.problem("was interrupted; try again"));
    } catch (KafkaException e) {
      throw PublishFailures.of(e);
    }
  }

  @Override
  public void close() {
    log.close();
  }
}
