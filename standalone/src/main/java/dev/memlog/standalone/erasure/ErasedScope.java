package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.ErasureReceipt;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/**
 * The data that a delete covers, identified by the keys of its records.
 *
 * @param keys the keys; a key that begins with a listed key and "/" also belongs to the scope
 * @param conversation true if the keys are those of conversations, false if those of memories
 */
record ErasedScope(List<String> keys, boolean conversation) {

  /** The topics whose records are keyed by conversation. */
  private static final List<TopicSpec> OF_CONVERSATIONS =
      List.of(
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.PASSAGES,
          Topics.PASSAGE_VECTORS);

  /** The topics whose records are keyed by owner and may contain deleted data. */
  private static final List<TopicSpec> OF_OWNERS =
      List.of(Topics.MEMORY_CANDIDATES, Topics.MEMORIES, Topics.MEMORY_VECTORS);

  /** A topic that records the purge itself, without text and under the key of the purged data. */
  private static final String CHANGES = Topics.MEMORY_CHANGES.name();

  /** A topic whose keys are hashes of names, which identify no memory or conversation. */
  private static final String GRAPH = Topics.GRAPH.name();

  private static final int OWNER = 3;

  ErasedScope {
    keys = List.copyOf(keys);
  }

  static ErasedScope of(ErasureReceipt receipt) {
    String kind = receipt.getKind();
    return new ErasedScope(
        receipt.getScope().stream().map(key -> receipt.getTenant() + "/" + key).toList(),
        kind.equals("message") || kind.equals("conversation"));
  }

  /** Returns the topics in which the key of a record shows whether it belongs to this scope. */
  List<String> keyedTopics() {
    if (conversation) {
      return OF_CONVERSATIONS.stream().map(TopicSpec::name).toList();
    }
    return Stream.concat(OF_OWNERS.stream(), Stream.of(Topics.CORE_MEMORY))
        .map(TopicSpec::name)
        .toList();
  }

  /**
   * Returns the topics that may contain data of this scope, although their keys do not show that.
   */
  List<String> otherTopics() {
    return conversation
        ? Stream.concat(OF_OWNERS.stream().map(TopicSpec::name), Stream.of(CHANGES, GRAPH)).toList()
        : List.of(CHANGES, GRAPH);
  }

  /** Returns the topics that contain the texts to erase. */
  List<TopicSpec> texts() {
    return conversation ? List.of(Topics.MESSAGES) : List.of(Topics.MEMORIES, Topics.CORE_MEMORY);
  }

  /**
   * Returns the partitions of a topic that may contain records of this scope: every partition if a
   * key does not determine its partition.
   *
   * @param count the number of partitions of the topic
   */
  Set<Integer> partitions(int count) {
    Set<Integer> all = new TreeSet<>();
    for (String key : keys) {
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

  /** Returns whether a record with this key belongs to this scope. */
  boolean holds(byte[] key) {
    String text = new String(key, UTF_8);
    return keys.stream().anyMatch(own -> text.equals(own) || text.startsWith(own + "/"));
  }
}
