package dev.memlog.query.conversation;

import dev.memlog.query.view.ViewKeys;
import dev.memlog.schemas.Keys;

/**
 * The keys of the view of conversations, in addition to those of every view.
 *
 * <pre>
 * c tenant/app/conversation           the conversation
 * d tenant/app/conversation           its system prompt and metadata
 * l tenant/           ~updated app/conv  conversations of a tenant, latest first
 * a tenant/app/       ~updated app/conv  … of an app
 * u tenant/user/      ~updated app/conv  … of a user
 * m tenant/app/conv/  created message the message
 * i tenant/app/conv/message           when it was created, so as to find the entry above
 * g tenant/app/conversation           a deleted conversation, whose messages may still exist
 * n tenant/app                        how many conversations and messages
 * w tenant/app/user/                  … of a user of the app
 * </pre>
 */
final class ConversationKeys {

  /** The letter of the keys of users. */
  static final String USERS = "w";

  private ConversationKeys() {}

  static byte[] conversation(String tenant, String app, String conversation) {
    return ViewKeys.text("c" + Keys.conversation(tenant, app, conversation));
  }

  /**
   * Returns the key of the conversation that an entry of a tenant's list names.
   *
   * @param tenant the tenant
   * @param entry the entry, {@code app/conversation}
   */
  static byte[] listed(String tenant, String entry) {
    return ViewKeys.text("c" + tenant + "/" + entry);
  }

  static byte[] description(String tenant, String app, String conversation) {
    return ViewKeys.text("d" + Keys.conversation(tenant, app, conversation));
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

  static byte[] messages(String tenant, String app, String conversation) {
    return ViewKeys.text("m" + Keys.conversation(tenant, app, conversation) + "/");
  }

  static byte[] createdAt(String tenant, String app, String conversation, String message) {
    return ViewKeys.text("i" + Keys.message(tenant, app, conversation, message));
  }

  static byte[] gone(String tenant, String app, String conversation) {
    return ViewKeys.text("g" + Keys.conversation(tenant, app, conversation));
  }

  /** Returns the prefix of the counts of all apps of a tenant. */
  static byte[] counts(String tenant) {
    return ViewKeys.text("n" + tenant + "/");
  }

  static byte[] userCounts(String tenant, String app, String user) {
    return ViewKeys.text(USERS + Keys.owner(tenant, app, user) + "/");
  }

  static byte[] counts(String tenant, String app) {
    return ViewKeys.text("n" + tenant + "/" + app);
  }
}
