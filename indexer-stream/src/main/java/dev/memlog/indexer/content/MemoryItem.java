package dev.memlog.indexer.content;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.language.readings.AttributeWords;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A memory as the index holds it. Queries find it by these terms: those of its content count four
 * times, all others once. The others are the terms of its keywords, tags, subject and description,
 * of each distinct excerpt from around its sources, of the days that it refers to, and the words
 * that ask for the attributes of its readings, if they still hold. A memory of a whole conversation
 * also has the terms of the conversation's topics, names and key facts.
 */
record MemoryItem(Memory memory, Analyzer analyzer) implements Item {

  private static final int CONTENT = 4;
  private static final int FRAME = 1;

  @Override
  public String contentHash() {
    return memory.getContentHash();
  }

  @Override
  public String embeddedText() {
    return MemoryText.embedded(memory.getClaim());
  }

  @Override
  public String owner() {
    return Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
  }

  @Override
  public ContentDigest content() {
    return ContentDigest.of(memory.getTenant(), contentHash(), fields());
  }

  @Override
  public Point point(UUID id, long revision, float @Nullable [] vector) {
    return new Point(id, revision, memory.getTenant(), contentHash(), vector, words(), fields());
  }

  private WeightedWords words() {
    Claim claim = memory.getClaim();
    var words = new WeightedWords.Builder();
    words.add(analyzer.terms(claim.getContent()), CONTENT);
    claim.getKeywords().forEach(keyword -> frame(words, keyword));
    claim.getTags().forEach(tag -> frame(words, tag));
    frame(words, claim.getSubject());
    frame(words, claim.getDescription());
    excerpts().forEach(excerpt -> frame(words, excerpt));
    claim.getReadings().stream()
        .filter(reading -> reading.getSupersededBy() == null)
        .map(Reading::getAttribute)
        .distinct()
        .forEach(attribute -> frame(words, AttributeWords.of(attribute)));
    ConversationDigest digest = claim.getDigest();
    if (digest != null) {
      digest.getTopics().forEach(topic -> frame(words, topic.getTopic()));
      digest.getEntities().forEach(entity -> frame(words, entity.getName()));
      digest.getKeyFacts().forEach(fact -> frame(words, fact));
    }
    LocalDate from = claim.getOccurredFrom();
    LocalDate to = claim.getOccurredTo();
    frame(words, from == null ? null : Days.readable(from));
    frame(words, to == null || to.equals(from) ? null : Days.readable(to));
    return words.build();
  }

  private void frame(WeightedWords.Builder words, @Nullable String text) {
    if (text != null) {
      words.add(analyzer.terms(text), FRAME);
    }
  }

  /**
   * Returns each excerpt once, since the excerpts of frequent statements would otherwise outweigh
   * the content.
   */
  private Set<String> excerpts() {
    Set<String> texts = new LinkedHashSet<>();
    memory
        .getSupports()
        .forEach(
            support -> support.getContext().stream().map(Excerpt::getText).forEach(texts::add));
    return texts;
  }

  private Map<String, Object> fields() {
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
    fields.put(MemoryFields.CONVERSATIONS, conversations());
    fields.put(MemoryFields.CREATED_AT, memory.getCreatedAt().toEpochMilli());
    fields.put(MemoryFields.UPDATED_AT, memory.getUpdatedAt().toEpochMilli());
    fields.put(MemoryFields.IMPORTANCE, (long) claim.getImportance());
    fields.put(MemoryFields.TEXT, claim.getContent());
    return fields;
  }

  private List<String> conversations() {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .filter(conversation -> !conversation.isEmpty())
        .distinct()
        .toList();
  }
}
