package dev.memlog.indexer.content;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import org.jspecify.annotations.Nullable;

/**
 * The passages of conversations as contents of an index; the indexer itself computes their vectors.
 */
public record Passages() implements Contents {

  @Override
  public String name() {
    return "indexer";
  }

  @Override
  public TopicSpec topic() {
    return Topics.PASSAGES;
  }

  @Override
  public TopicSpec vectors() {
    return Topics.PASSAGE_VECTORS;
  }

  @Override
  public TopicSpec deadLetters() {
    return Topics.PASSAGES_DEAD_LETTER;
  }

  @Override
  public boolean background() {
    return false;
  }

  @Override
  public boolean vectorsComeFirst() {
    return false;
  }

  @Override
  public String keyForm() {
    return "tenant/app/conversation/message/chunk";
  }

  @Override
  public @Nullable ItemKey key(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 5
        || !Ids.valid(parts[0])
        || !Ids.valid(parts[1])
        || !Ids.valid(parts[2])
        || !Ids.valid(parts[3])
        || !parts[4].matches("[0-9]{1,9}")) {
      return null;
    }
    String conversation = Keys.conversation(parts[0], parts[1], parts[2]);
    return new ItemKey(text, parts[0], conversation, Keys.passageId(text));
  }

  @Override
  public ItemReading read(ItemKey key, Object value, Analyzer analyzer) {
    if (!(value instanceof Passage passage)) {
      return new ItemReading.Poison(
          DeadLetterReason.UNDESERIALIZABLE, "the value is not a passage");
    }
    String own =
        Keys.passage(
            passage.getTenant(),
            passage.getApp(),
            passage.getConversation(),
            passage.getMessageId(),
            passage.getChunk());
    return own.equals(key.text())
        ? new ItemReading.Upsert(key, new PassageItem(passage, analyzer))
        : ItemReading.foreignKey(own);
  }
}
