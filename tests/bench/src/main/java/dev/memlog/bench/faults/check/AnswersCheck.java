package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.model.AppModel;
import dev.memlog.bench.faults.model.ConversationModel;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.bench.faults.model.Users;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A comparison of all answers about messages and conversations with the model of one tenant. */
record AnswersCheck(MemlogClient client, TenantModel model, Findings findings) {

  static final int ALL = 1_000;

  /** The word that occurs in every text of the scripts. */
  static final String QUERY = "harbour";

  private static final int MOST_CONVERSATIONS = 100;

  void run() {
    long messages = 0;
    Set<String> everywhere = new TreeSet<>();
    for (String name : TenantModel.APPS) {
      AppModel app = model.app(name);
      conversations(name, app);
      for (var conversation : app.conversations().entrySet()) {
        history(name, conversation.getKey(), conversation.getValue());
        messages += conversation.getValue().history().size();
      }
      for (String user : Users.SAYING) {
        search(name, app, user);
        everywhere.addAll(app.tokens(user));
      }
    }
    findings.onlyTokens("a search in every app", found(null, null), everywhere);
    long counted = client.stats().counts().messages();
    if (counted != messages) {
      findings.add(
          Promise.ACKNOWLEDGED_IS_KEPT,
          "the number of messages in stats",
          "is " + counted + " instead of " + messages);
    }
  }

  private void conversations(String name, AppModel app) {
    Map<String, Integer> expected = new TreeMap<>();
    app.conversations()
        .forEach(
            (id, conversation) -> {
              if (!conversation.history().isEmpty()) {
                expected.put(id, conversation.history().size());
              }
            });
    Map<String, Integer> listed = new HashMap<>();
    var request = new ListConversationsRequest(name, null, null, MOST_CONVERSATIONS, null);
    for (Conversation one : client.conversations(request).conversations()) {
      String id = one.conversationId();
      ConversationModel known = app.conversations().get(id);
      if (one.messageCount() > 0 || known == null || known.deleted()) {
        listed.put(id, one.messageCount());
      }
      if (known != null && !known.title().equals(one.title())) {
        findings.add(
            Promise.ACKNOWLEDGED_IS_KEPT,
            "the title of " + name + "/" + id,
            "is " + one.title() + " instead of " + known.title());
      }
    }
    findings.compare(
        "the conversations of " + name, listed, expected, Promise.ACKNOWLEDGED_IS_KEPT);
  }

  private void history(String app, String conversation, ConversationModel known) {
    Map<String, String> listed = new TreeMap<>();
    Requests.messages(client, app, conversation)
        .forEach(message -> listed.put(message.messageId(), message.content()));
    findings.compare(
        "the history of " + app + "/" + conversation,
        listed,
        known.history(),
        Promise.ACKNOWLEDGED_IS_KEPT);
  }

  private void search(String name, AppModel app, String user) {
    SearchMessagesResponse answer = found(name, user);
    Map<String, Set<String>> expected = new TreeMap<>();
    app.searchable(user).forEach((id, text) -> expected.put(id, Tokens.in(text)));
    Map<String, Set<String>> found = new TreeMap<>();
    for (MessageHit hit : answer.results()) {
      found.put(
          hit.source().conversationId() + "/" + hit.source().messageId(), Tokens.in(hit.snippet()));
    }
    String where = "a search for " + user + " in " + name;
    findings.compare(where, found, expected, Promise.INDEX_IS_THE_FOLD);
    findings.onlyTokens(where, answer, app.tokens(user));
  }

  private SearchMessagesResponse found(@Nullable String app, @Nullable String user) {
    return client.search(
        Requests.search(user, QUERY).app(app).limit(ALL).minScore(0.0).explain(true).build());
  }
}
