package dev.memlog.schemas;

import dev.memlog.events.ConversationEvent;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * A factory of the keys of records, and of the partitions that keys map to. Topics of conversations
 * are partitioned by {@code tenant/app/conversation}, since conversation ids are unique within an
 * app. Topics of memories are partitioned by their owner, {@code tenant/app/user}. One task
 * therefore processes all records of a conversation or an owner. Their longer keys start with these
 * prefixes.
 */
public final class Keys {

  /** The number of leading ids of a key that determine the partition. */
  private static final int PLACING = 3;

  private Keys() {}

  /**
   * Returns {@code tenant/app/conversation}: the key of events, conversations and conversation
   * descriptions. It is also the prefix that determines the partition of all other records of the
   * conversation.
   */
  public static String conversation(String tenant, String app, String conversation) {
    return tenant + "/" + app + "/" + conversation;
  }

  /** Returns {@code tenant/app/conversation} of an event, from the event's fields. */
  public static String conversation(ConversationEvent event) {
    return conversation(event.getTenant(), event.getApp(), event.getConversation());
  }

  /** Returns {@code tenant/app/conversation/message}: the key of topic messages. */
  public static String message(String tenant, String app, String conversation, String message) {
    return conversation(tenant, app, conversation) + "/" + message;
  }

  /**
   * Returns {@code tenant/app/conversation/message/chunk}: the key of topics passages and
   * passage-vectors.
   */
  public static String passage(
      String tenant, String app, String conversation, String message, int chunk) {
    return message(tenant, app, conversation, message) + "/" + chunk;
  }

  /**
   * Returns the id of a passage's point in the message index: a UUID that is a deterministic
   * function of the passage's key.
   */
  public static UUID passageId(String passageKey) {
    return UUID.nameUUIDFromBytes(passageKey.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the partition of a key: the murmur2 hash of its first three parts, which "/" separates,
   * modulo the number of partitions. Kafka's default partitioner returns the same for a key of only
   * these parts.
   *
   * @param key any key that this class returns
   * @param partitions the number of partitions of the topic
   */
  public static int partition(String key, int partitions) {
    int end = -1;
    for (int ids = 0; ids < PLACING; ids++) {
      end = key.indexOf('/', end + 1);
      if (end < 0) {
        break;
      }
    }
    String prefix = end < 0 ? key : key.substring(0, end);
    return Utils.toPositive(Utils.murmur2(prefix.getBytes(StandardCharsets.UTF_8))) % partitions;
  }

  /**
   * Returns {@code request/partition}: the key of a request on topic rechunks to split the messages
   * of a partition into passages again.
   */
  public static String rechunkRequest(int partition) {
    return "request/" + partition;
  }

  /** Returns {@code progress/partition}: the key of a progress report on topic rechunks. */
  public static String rechunkProgress(int partition) {
    return "progress/" + partition;
  }

  /**
   * Returns {@code tenant/app/user}, the owner of memories: the key of topics turns,
   * memory-commands and accesses.
   *
   * @param tenant the tenant
   * @param app the app
   * @param user the user; null for the app's own memories, so that the last part is empty
   */
  public static String owner(String tenant, String app, @Nullable String user) {
    return tenant + "/" + app + "/" + (user == null ? "" : user);
  }

  /**
   * Returns {@code tenant/app/user/memory}: the key of topics memories, memory-usage and
   * memory-vectors.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param memory the id of the memory
   */
  public static String memory(String owner, String memory) {
    return owner + "/" + memory;
  }

  /**
   * Returns {@code tenant/app/user/block}: the key of topic core-memory.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param block the name of the block
   */
  public static String coreBlock(String owner, String block) {
    return owner + "/" + block;
  }

  /**
   * Returns {@code tenant/app/user/element}: the key of topic graph.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param element the id of a node, of an edge, or of the relations of one memory
   */
  public static String graphElement(String owner, String element) {
    return owner + "/" + element;
  }

  /**
   * Returns {@code tenant/app/user/request} or {@code tenant/app/conversation/request}: the key of
   * topic decisions.
   *
   * @param key the key of the decided record
   * @param request the id of the request, see {@link DecisionRequest}
   */
  public static String decision(String key, String request) {
    return key + "/" + request;
  }

  /** Returns the id of the request in a key of topic decisions. */
  public static String decidedRequest(String key) {
    return key.substring(key.lastIndexOf('/') + 1);
  }

  /**
   * Returns the id of a memory's point in the memory index: a UUID that is a deterministic function
   * of the memory's key.
   *
   * @param memoryKey the key, as {@link #memory} returns it
   */
  public static UUID memoryPoint(String memoryKey) {
    return UUID.nameUUIDFromBytes(memoryKey.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns {@code tenant/app/user/candidate}: the key of topic memory-candidates.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param candidate the id of the candidate
   */
  public static String candidate(String owner, String candidate) {
    return owner + "/" + candidate;
  }

  /**
   * Returns {@code tenant/app/user/memory/version}: the key of topic memory-changes.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param memory the id of the memory
   * @param version the version of the memory after the change
   */
  public static String memoryChange(String owner, String memory, int version) {
    return owner + "/" + memory + "/" + version;
  }

  /**
   * Returns the id of the memory that a candidate or command creates if no existing memory absorbs
   * its statement. The id is a UUID that is a deterministic function of the parameters.
   *
   * @param owner the owner, as {@link #owner} returns it
   * @param candidate the id of the candidate or command
   */
  public static String memoryId(String owner, String candidate) {
    return UUID.nameUUIDFromBytes((owner + "/" + candidate).getBytes(StandardCharsets.UTF_8))
        .toString();
  }
}
