package dev.memlog.indexer;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The passages that a topic holds and has held.
 *
 * @param live the last version of each passage that exists
 * @param former the version before it, of passages that were edited
 * @param deleted the last version of each passage that was deleted
 */
record PublishedPassages(
    Map<UUID, Version> live, Map<UUID, Version> former, Map<UUID, Version> deleted) {

  /**
   * A version of a passage.
   *
   * @param revision the revision, which is the offset of its record
   */
  record Version(UUID id, Passage passage, long revision, int partition) {}

  /** Reads the topic to its end. */
  static PublishedPassages read(Bench bench) {
    var read = new PublishedPassages(new HashMap<>(), new HashMap<>(), new HashMap<>());
    try (var deserializer = bench.serdes().<Passage>deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : bench.topics.read(Topics.PASSAGES.name())) {
        UUID id = Keys.passageId(new String(record.key(), StandardCharsets.UTF_8));
        Version old = read.live.remove(id);
        if (record.value() != null) {
          Passage passage = deserializer.deserialize(record.topic(), record.value());
          read.live.put(id, new Version(id, passage, record.offset(), record.partition()));
        }
        if (old != null) {
          (record.value() == null ? read.deleted : read.former).put(id, old);
        }
      }
    }
    return read;
  }
}
