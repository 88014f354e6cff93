package dev.memlog.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.users.EraseUserRequest;
import dev.memlog.client.users.EraseUserResponse;
import dev.memlog.client.users.ListUsersRequest;
import dev.memlog.client.users.ListUsersResponse;

/**
 * A client for the people whose data the server stores. Every call throws the exceptions that
 * {@link MemlogClient} names.
 *
 * <pre>{@code
 * var erased = memlog.users().erase(EraseUserRequest.builder().user("ann").receipt(true).build());
 * Receipt receipt = memlog.receipts().get(erased.receiptId());
 * }</pre>
 */
public final class UserCalls {

  private static final String ALL = "/v1/users";

  private final Endpoint publishing;
  private final Endpoint asking;

  UserCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  /** Returns a page of the users that own conversations, memories or core memory, app by app. */
  public ListUsersResponse list(ListUsersRequest request) {
    return asking.get(ALL, request, ListUsersResponse.class);
  }

  /**
   * Erases a user: every conversation that the user owns, and the user's memories, core memory and
   * recorded answers. What is written later is kept, so stop writing for the user before.
   *
   * @throws IllegalArgumentException if the request names no user
   */
  public EraseUserResponse erase(EraseUserRequest request) {
    ObjectNode parameters = (ObjectNode) ApiJson.fields(request);
    parameters.remove("user");
    String user = Endpoint.part(Endpoint.given("user", request.user()));
    return publishing.delete(ALL + "/" + user, parameters, EraseUserResponse.class);
  }
}
