package dev.memlog.query.conversation;

import dev.memlog.query.view.ViewKeys;

/**
 * The keys of the view of conversations, beside those of every view.
 *
 * <pre>
 * c tenant/conversation               the conversation
 * l tenant/           ~updated conv   conversations of a tenant, latest first
 * a tenant/app/       ~updated conv   … of an app
 * u tenant/user/      ~updated conv   … of a user
 * m tenant/conv/      created message the message
 * i tenant/conv/message               when it was created, so as to find the entry above
 * g tenant/conversation               a conversation that is gone, whose messages may not be yet
 * n tenant                            how many conversations and messages
 * </pre>
 */
final class ConversationKeys {

  private ConversationKeys() {}

  static byte[] conversation(String tenant, String conversation) {
    return ViewKeys.text("c" + tenant + "/" + conversation);
  }

  static byte[] ofTenant(String tenant) {
    return ViewKeys.text("l" + tenant + "/");
  }

  static byte[] ofApp(String tenant, String app) {
    return ViewKeys.text("a" + tenant + "/" + app + "/");
  }

  static byte[] ofUser(String tenant, String user) {
    return ViewKeys.text("u" + tenant + "/" + user + "/");
  }

  static byte[] messages(String tenant, String conversation) {
    return ViewKeys.text("m" + tenant + "/" + conversation + "/");
  }

  static byte[] createdAt(String tenant, String conversation, String message) {
    return ViewKeys.text("i" + tenant + "/" + conversation + "/" + message);
  }

  static byte[] gone(String tenant, String conversation) {
    return ViewKeys.text("g" + tenant + "/" + conversation);
  }

  static byte[] counts(String tenant) {
    return ViewKeys.text("n" + tenant);
  }
}
