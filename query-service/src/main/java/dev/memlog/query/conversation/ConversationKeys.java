package dev.memlog.query.conversation;

import dev.memlog.query.view.KeySpace;

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

  static final KeySpace CONVERSATIONS = new KeySpace("c");
  static final KeySpace DESCRIPTIONS = new KeySpace("d");
  static final KeySpace OF_TENANT = new KeySpace("l");
  static final KeySpace OF_APP = new KeySpace("a");
  static final KeySpace OF_USER = new KeySpace("u");
  static final KeySpace MESSAGES = new KeySpace("m");
  static final KeySpace CREATED_AT = new KeySpace("i");
  static final KeySpace DELETED = new KeySpace("g");
  static final KeySpace COUNTS = new KeySpace("n");
  static final KeySpace USERS = new KeySpace("w");

  private ConversationKeys() {}
}
