package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.ErasureReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/**
 * The data that a delete covers, identified by the keys of its records. A key that begins with a
 * listed key and "/" also belongs to the scope.
 *
 * @param conversations the keys of messages and conversations
 * @param owners the keys of memories, owners and apps
 */
record ErasedScope(Set<String> conversations, Set<String> owners) {

  /** The topics whose records are keyed by conversation. */
  private static final List<TopicSpec> OF_CONVERSATIONS =
      List.of(
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.PASSAGES,
          Topics.PASSAGE_VECTORS);

  /** The topics whose records are keyed by owner and may contain what was said. */
  private static final List<TopicSpec> OF_OWNERS =
      List.of(Topics.MEMORY_CANDIDATES, Topics.MEMORIES, Topics.MEMORY_VECTORS);

  /** A topic that records the purge itself, without text and under the key of the purged data. */
  private static final String CHANGES = Topics.MEMORY_CHANGES.name();

  /** A topic whose keys are hashes of names, which identify no memory or conversation. */
  private static final String GRAPH = Topics.GRAPH.name();

  private static final int OWNER = 3;

  ErasedScope {
    conversations = Set.copyOf(conversations);
    owners = Set.copyOf(owners);
  }

  /** Returns the scope of a receipt. That of a person begins with the owner of the memories. */
  static ErasedScope of(ErasureReceipt receipt) {
    List<String> keys =
        receipt.getScope().stream().map(key -> receipt.getTenant() + "/" + key).toList();
    return switch (receipt.getKind()) {
      case "message", "conversation" -> new ErasedScope(Set.copyOf(keys), Set.of());
      case "person" ->
          new ErasedScope(Set.copyOf(keys.subList(1, keys.size())), Set.of(keys.getFirst()));
      default -> new ErasedScope(Set.of(), Set.copyOf(keys));
    };
  }

  /** Returns whether the scope covers messages. */
  boolean conversation() {
    return !conversations.isEmpty();
  }

  /** Returns whether the scope covers memories or core memory. */
  boolean memories() {
    return !owners.isEmpty();
  }

  /** Returns the topics in which the key of a record shows whether it belongs to this scope. */
  List<String> keyedTopics() {
    List<TopicSpec> topics = new ArrayList<>();
    if (conversation()) {
      topics.addAll(OF_CONVERSATIONS);
    }
    if (memories()) {
      topics.addAll(OF_OWNERS);
      topics.add(Topics.CORE_MEMORY);
    }
    return topics.stream().map(TopicSpec::name).toList();
  }

  /**
   * Returns the topics that may contain data of this scope, although their keys do not show that. A
   * statement may be part of memories of any owner.
   */
  List<String> otherTopics() {
    return conversation() && !memories()
        ? Stream.concat(OF_OWNERS.stream().map(TopicSpec::name), Stream.of(CHANGES, GRAPH)).toList()
        : List.of(CHANGES, GRAPH);
  }

  /** Returns the topics that contain the texts to erase. */
  List<TopicSpec> texts() {
    List<TopicSpec> topics = new ArrayList<>();
    if (conversation()) {
      topics.add(Topics.MESSAGES);
    }
    if (memories()) {
      topics.addAll(List.of(Topics.MEMORIES, Topics.CORE_MEMORY));
    }
    return topics;
  }

  /** Returns all keys of this scope. */
  Stream<String> keys() {
    return Stream.concat(conversations.stream(), owners.stream());
  }

  /**
   * Returns the partitions of a topic that may contain records of this scope: every partition if a
   * key does not determine its partition.
   *
   * @param count the number of partitions of the topic
   */
  Set<Integer> partitions(int count) {
    Set<Integer> all = new TreeSet<>();
    for (String key : keys().toList()) {
      if (key.split("/", -1).length < OWNER) {
        for (int partition = 0; partition < count; partition++) {
          all.add(partition);
        }
      } else {
        all.add(Keys.partition(key, count));
      }
    }
    return all;
  }

  /**
   * Returns those of the given partitions that may contain records of this scope.
   *
   * @param partitions all partitions of one topic
   */
  List<TopicPartition> among(Set<TopicPartition> partitions) {
    Set<Integer> wanted = partitions(partitions.size());
    return partitions.stream().filter(p -> wanted.contains(p.partition())).toList();
  }

  /** Returns whether a record of a topic belongs to this scope, as its key shows. */
  boolean holds(String topic, byte[] key) {
    boolean ofConversation = OF_CONVERSATIONS.stream().anyMatch(each -> each.name().equals(topic));
    Set<String> own = ofConversation ? conversations : owners;
    String text = new String(key, UTF_8);
    for (int end = text.indexOf('/'); end >= 0; end = text.indexOf('/', end + 1)) {
      if (own.contains(text.substring(0, end))) {
        return true;
      }
    }
    return own.contains(text);
  }
}
