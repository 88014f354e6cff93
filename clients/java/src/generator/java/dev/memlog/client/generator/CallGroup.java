package dev.memlog.client.generator;

import java.util.Arrays;

/** An object of the clients whose methods are calls. */
enum CallGroup {
  SERVER(
      "",
      "ServerCalls",
      "Calls of the client itself: messages, conversations, search, contexts and administration."),
  MEMORIES(
      "memories",
      "Memories",
      "Calls about memories, which are statements about an owner: a user or an app. A call that"
          + " changes memories returns once the server has stored the command; the command takes"
          + " effect a moment later."),
  APP_MEMORIES(
      "appMemories",
      "AppMemories",
      "Calls about all memories of an app: those of each of its users, and the app's own. Calls"
          + " that remove memories need a key with the role admin."),
  CORE_MEMORY(
      "coreMemory",
      "CoreMemory",
      "Calls about core memory: blocks, which are short named texts that an owner's agents maintain"
          + " and always see. A call that changes a block returns once the server has stored the"
          + " command; to learn what became of it, read the block after the command's position."),
  SESSIONS(
      "sessions",
      "Sessions",
      "Calls about a whole conversation: they request a memory of the conversation, read its working"
          + " memory, and expire it."),
  USERS("users", "Users", "Calls about the people whose data the server stores."),
  RECEIPTS(
      "receipts",
      "Receipts",
      "Calls about receipts of erasures. A receipt shows when the bytes of deleted data are gone from"
          + " every file."),
  ENERGY(
      "energy",
      "Energy",
      "Calls about the energy, which is the budget of the language-model calls that the server makes"
          + " in the background. They need a key with the role operator."),
  INDEXES(
      "indexes",
      "Indexes",
      "Calls that rebuild and check the search indexes: passages, the pieces of messages, and"
          + " memories. They need a key with the role operator.");

  /** The name by which calls are written, before the dot; empty for the client itself. */
  final String prefix;

  /** The name of the class in the Python and the TypeScript client. */
  final String type;

  /** The documentation of the class in each client. */
  final String about;

  CallGroup(String prefix, String type, String about) {
    this.prefix = prefix;
    this.type = type;
    this.about = about;
  }

  /** Returns the group of a call, such as {@code memories.recall}. */
  static CallGroup of(String call) {
    String prefix = call.substring(0, Math.max(0, call.indexOf('.')));
    return Arrays.stream(values())
        .filter(group -> group.prefix.equals(prefix))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no group of calls for " + call));
  }

  /** Returns the name of the class in the Java client, whose nouns are singular. */
  String javaType() {
    String one = type.replaceFirst("ies$", "y").replaceFirst("(?<=x)es$|s$", "");
    return this == SERVER ? type : one + "Calls";
  }
}
