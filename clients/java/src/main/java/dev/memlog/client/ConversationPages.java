package dev.memlog.client;

import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import java.util.ArrayList;
import java.util.List;

/** The pages of a list of conversations. */
final class ConversationPages {

  private static final int PAGE = 100;

  private ConversationPages() {}

  /** Returns the conversations of all pages; limit and page token of the request are ignored. */
  static List<Conversation> all(Endpoint asking, ListConversationsRequest of) {
    List<Conversation> all = new ArrayList<>();
    String page = null;
    do {
      ListConversationsResponse answer =
          asking.send(
              "GET",
              "/v1/conversations",
              new ListConversationsRequest(of.app(), of.user(), of.project(), PAGE, page),
              ListConversationsResponse.class);
      all.addAll(answer.conversations());
      page = answer.nextPageToken();
    } while (!page.isEmpty());
    return all;
  }
}
