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
 * What a delete has deleted, by keys.
 *
 * @param keys the keys; a longer key that begins with one of them and "/" belongs to it
 * @param conversation whether the keys are those of conversations; otherwise of memories
 */
record ErasedScope(List<String> keys, boolean conversation) {

  /** The topics of which each record has a key of its conversation. */
  private static final List<TopicSpec> OF_CONVERSATIONS =
      List.of(
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.PASSAGES,
          Topics.PASSAGE_VECTORS);

  /** The topics of which each record has a key of its owner and holds what was deleted. */
  private static final List<TopicSpec> OF_OWNERS =
      List.of(Topics.MEMORY_CANDIDATES, Topics.MEMORIES, Topics.MEMORY_VECTORS);

  /** A topic that records the purge itself, under the key of what was purged and without text. */
  private static final String CHANGES = Topics.MEMORY_CHANGES.name();

  /** A topic whose keys are hashes of names, which tell of no memory or conversation. */
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

  /** Returns the topics whose keys tell which records belong to this scope. */
  List<String> keyedTopics() {
    if (conversation) {
      return OF_CONVERSATIONS.stream().map(TopicSpec::name).toList();
    }
    return Stream.concat(OF_OWNERS.stream(), Stream.of(Topics.CORE_MEMORY))
        .map(TopicSpec::name)
        .toList();
  }

  /** Returns the topics that may hold something of it whose keys do not tell. */
  List<String> otherTopics() {
    return conversation
        ? Stream.concat(OF_OWNERS.stream().map(TopicSpec::name), Stream.of(CHANGES, GRAPH)).toList()
        : List.of(CHANGES, GRAPH);
  }

  /** Returns the topics in which the texts stand as they were said. */
  List<TopicSpec> texts() {
    return conversation ? List.of(Topics.MESSAGES) : List.of(Topics.MEMORIES, Topics.CORE_MEMORY);
  }

  /**
   * Returns the partitions of a topic that records with these keys are on; every partition if the
   * keys do not tell.
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

  /** Returns those of the partitions that records with these keys are on. */
  List<TopicPartition> among(Set<TopicPartition> partitions) {
    Set<Integer> wanted = partitions(partitions.size());
    return partitions.stream().filter(p -> wanted.contains(p.partition())).toList();
  }

  /** Returns whether a record with this key belongs to it. */
  boolean holds(byte[] key) {
    String text = new String(key, UTF_8);
    return keys.stream().anyMatch(own -> text.equals(own) || text.startsWith(own + "/"));
  }
}
