package dev.memlog.indexer.content;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import org.jspecify.annotations.Nullable;

/**
 * The memories of all statuses as contents of an index; each query filters by status itself. The
 * stage that evolves memories computes their vectors and logs them. A memory stored while the
 * embedding provider was unavailable has no logged vector.
 */
public record Memories() implements Contents {

  @Override
  public String name() {
    return "memory-indexer";
  }

  @Override
  public TopicSpec topic() {
    return Topics.MEMORIES;
  }

  @Override
  public TopicSpec vectors() {
    return Topics.MEMORY_VECTORS;
  }

  @Override
  public TopicSpec deadLetters() {
    return Topics.MEMORIES_DEAD_LETTER;
  }

  @Override
  public boolean background() {
    return true;
  }

  @Override
  public boolean vectorsComeFirst() {
    return true;
  }

  @Override
  public String keyForm() {
    return "tenant/app/user/memory";
  }

  @Override
  public @Nullable ItemKey key(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 4
        || !Ids.valid(parts[0])
        || !Ids.valid(parts[1])
        || !(parts[2].isEmpty() || Ids.valid(parts[2]))
        || !Ids.valid(parts[3])) {
      return null;
    }
    String owner = text.substring(0, text.length() - parts[3].length() - 1);
    return new ItemKey(text, parts[0], owner, Keys.memoryPoint(text));
  }

  @Override
  public ItemReading read(ItemKey key, Object value, Analyzer analyzer) {
    if (!(value instanceof Memory memory)) {
      return new ItemReading.Poison(DeadLetterReason.UNDESERIALIZABLE, "the value is not a memory");
    }
    String owner = Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
    String own = Keys.memory(owner, memory.getId());
    return own.equals(key.text())
        ? new ItemReading.Upsert(key, new MemoryItem(memory, analyzer))
        : ItemReading.foreignKey(own);
  }
}
