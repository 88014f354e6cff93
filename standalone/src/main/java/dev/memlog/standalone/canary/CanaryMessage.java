package dev.memlog.standalone.canary;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A message that the canary publishes, looks for and then deletes.
 *
 * @param app the app of the message
 * @param conversation the id of the message's conversation
 * @param word a word that occurs in no other message
 */
record CanaryMessage(String app, String conversation, String word) {

  private static final int MOST = 100;

  /** Returns the text of the message, a statement from which a memory can be formed. */
  String text() {
    return "My favourite canary is called " + word + ".";
  }

  Event created() {
    return Event.message(conversation, "user", text())
        .messageId(word)
        .app(app)
        .user(Canary.USER)
        .build();
  }

  /** Returns one check for each search, listing and view that may return this message. */
  List<Look> looks() {
    return List.of(
        new Look("search by word: message", searched(word)),
        new Look("search by sentence: message", searched(text())),
        new Look("messages of the conversation: message", this::listed));
  }

  /** Returns one check for each listing and view that may return the message's conversation. */
  List<Look> conversationLooks() {
    return List.of(
        new Look("conversation", this::known), new Look("conversations", this::conversationListed));
  }

  /**
   * Returns the checks for memories that were formed from the message. Memories are formed later or
   * not at all, so these checks are useful only after the message was deleted.
   */
  List<Look> memoryLooks() {
    return List.of(
        Look.ofRecall("recall by word: message's memory", app, word, word),
        Look.ofRecall("recall by sentence: message's memory", app, text(), word));
  }

  private Predicate<MemlogClient> searched(String query) {
    var request = SearchMessagesRequest.builder().app(app).query(query).limit(20).build();
    return client ->
        client.search(request).results().stream()
            .anyMatch(
                hit ->
                    hit.source().messageIds().contains(word)
                        || hit.source().messageId().equals(word)
                        || hit.snippet().contains(word));
  }

  private boolean listed(MemlogClient client) {
    return found(
        () ->
            client
                .messages(new ListMessagesRequest(conversation, MOST, null, app))
                .messages()
                .stream()
                .anyMatch(m -> m.messageId().equals(word) || m.content().contains(word)));
  }

  private boolean known(MemlogClient client) {
    return found(() -> !client.conversation(app, conversation).conversationId().isEmpty());
  }

  private boolean conversationListed(MemlogClient client) {
    var request = new ListConversationsRequest(app, Canary.USER, null, MOST, null);
    return client.conversations(request).conversations().stream()
        .anyMatch(c -> c.conversationId().equals(conversation));
  }

  /** Returns the result of a request; false if the server does not know the conversation. */
  private static boolean found(BooleanSupplier asked) {
    try {
      return asked.getAsBoolean();
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }
}
