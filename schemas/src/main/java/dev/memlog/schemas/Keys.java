package dev.memlog.schemas;

import dev.memlog.events.ConversationEvent;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.kafka.common.utils.Utils;

/**
 * How records are keyed and placed. Every topic of a conversation is partitioned by {@code
 * tenant/conversation}, so that one task sees all of it; finer keys start with that prefix.
 */
public final class Keys {

  private Keys() {}

  /**
   * {@code tenant/conversation}: the key of events and conversations, and what places everything
   * else.
   */
  public static String conversation(String tenant, String conversation) {
    return tenant + "/" + conversation;
  }

  /** {@code tenant/conversation} of an event, from its value. */
  public static String conversation(ConversationEvent event) {
    return conversation(event.getTenant(), event.getConversation());
  }

  /** {@code tenant/conversation/message}: the key of topic messages. */
  public static String message(String tenant, String conversation, String message) {
    return conversation(tenant, conversation) + "/" + message;
  }

  /** {@code tenant/conversation/message/chunk}: the key of topics passages and passage-vectors. */
  public static String passage(String tenant, String conversation, String message, int chunk) {
    return message(tenant, conversation, message) + "/" + chunk;
  }

  /** The passage's id: a UUID made of its key, the same wherever and whenever it is made. */
  public static UUID passageId(String passageKey) {
    return UUID.nameUUIDFromBytes(passageKey.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The partition that a key of a conversation's topic belongs to: murmur2 over its {@code
   * tenant/conversation} prefix.
   *
   * @param key any key above
   * @param partitions how many the topic has
   */
  public static int partition(String key, int partitions) {
    int first = key.indexOf('/');
    int second = first < 0 ? -1 : key.indexOf('/', first + 1);
    String prefix = second < 0 ? key : key.substring(0, second);
    return Utils.toPositive(Utils.murmur2(prefix.getBytes(StandardCharsets.UTF_8))) % partitions;
  }
}
