package dev.memlog.indexer.content;

import dev.memlog.index.MemoryFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.language.readings.AttributeWords;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Claim;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Reading;
import dev.memlog.state.Source;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The conversion of memories to items: their keys, the words that find them, and their fields. */
final class MemoryItems {

  private static final int CONTENT = 4;
  private static final int FRAME = 1;

  private MemoryItems() {}

  static @Nullable ItemKey key(String text) {
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

  static String keyOf(Memory memory) {
    return Keys.memory(owner(memory), memory.getId());
  }

  private static String owner(Memory memory) {
    return Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
  }

  /**
   * Returns a memory as the index holds it. Queries find it by these terms: those of its content
   * count four times, all others once. The others are the terms of its keywords, tags, subject and
   * description, of each distinct excerpt from around its sources, of the days that it refers to,
   * and the words that ask for the attributes of its readings, if they still hold. A memory of a
   * whole conversation also has the terms of the conversation's topics, names and key facts.
   */
  static Item item(Memory memory, Analyzer analyzer) {
    return new Item(
        memory.getTenant(),
        owner(memory),
        memory.getContentHash(),
        MemoryText.embedded(memory.getClaim()),
        0,
        () -> words(memory, analyzer),
        () -> fields(memory));
  }

  private static WeightedWords words(Memory memory, Analyzer analyzer) {
    Claim claim = memory.getClaim();
    var words = new WeightedWords.Builder();
    words.add(analyzer.terms(claim.getContent()), CONTENT);
    claim.getKeywords().forEach(keyword -> frame(words, analyzer, keyword));
    claim.getTags().forEach(tag -> frame(words, analyzer, tag));
    frame(words, analyzer, claim.getSubject());
    frame(words, analyzer, claim.getDescription());
    excerpts(memory).forEach(excerpt -> frame(words, analyzer, excerpt));
    claim.getReadings().stream()
        .filter(reading -> reading.getSupersededBy() == null)
        .map(Reading::getAttribute)
        .distinct()
        .forEach(attribute -> frame(words, analyzer, AttributeWords.of(attribute)));
    ConversationDigest digest = claim.getDigest();
    if (digest != null) {
      digest.getTopics().forEach(topic -> frame(words, analyzer, topic.getTopic()));
      digest.getEntities().forEach(entity -> frame(words, analyzer, entity.getName()));
      digest.getKeyFacts().forEach(fact -> frame(words, analyzer, fact));
    }
    LocalDate from = claim.getOccurredFrom();
    LocalDate to = claim.getOccurredTo();
    frame(words, analyzer, from == null ? null : Days.readable(from));
    frame(words, analyzer, to == null || to.equals(from) ? null : Days.readable(to));
    return words.build();
  }

  private static void frame(WeightedWords.Builder words, Analyzer analyzer, @Nullable String text) {
    if (text != null) {
      words.add(analyzer.terms(text), FRAME);
    }
  }

  /**
   * Returns each excerpt once, since the excerpts of frequent statements would otherwise outweigh
   * the content.
   */
  private static Set<String> excerpts(Memory memory) {
    Set<String> texts = new LinkedHashSet<>();
    memory
        .getSupports()
        .forEach(
            support -> support.getContext().stream().map(Excerpt::getText).forEach(texts::add));
    return texts;
  }

  private static Map<String, Object> fields(Memory memory) {
    Claim claim = memory.getClaim();
    Map<String, Object> fields = new HashMap<>();
    fields.put(MemoryFields.APP, memory.getApp());
    fields.put(MemoryFields.USER, MemoryFields.user(memory.getUser()));
    if (memory.getProject() != null) {
      fields.put(MemoryFields.PROJECT, memory.getProject());
    }
    fields.put(MemoryFields.CATEGORY, claim.getCategory());
    fields.put(MemoryFields.TYPE, claim.getType());
    String subject = MemoryFields.subject(claim.getSubject());
    if (!subject.isEmpty()) {
      fields.put(MemoryFields.SUBJECT, subject);
    }
    fields.put(MemoryFields.STATUS, memory.getStatus());
    fields.put(MemoryFields.MEMORY, memory.getId());
    fields.put(MemoryFields.CONVERSATIONS, conversations(memory));
    fields.put(MemoryFields.CREATED_AT, memory.getCreatedAt().toEpochMilli());
    fields.put(MemoryFields.UPDATED_AT, memory.getUpdatedAt().toEpochMilli());
    fields.put(MemoryFields.IMPORTANCE, (long) claim.getImportance());
    fields.put(MemoryFields.TEXT, claim.getContent());
    return fields;
  }

  private static List<String> conversations(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .filter(conversation -> !conversation.isEmpty())
        .distinct()
        .toList();
  }
}
