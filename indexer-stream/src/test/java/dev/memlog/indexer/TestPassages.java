package dev.memlog.indexer;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.Item;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Passage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Passages as the extractor issues them, and their keys and ids. */
public final class TestPassages {

  static {
    AvroTrust.granted();
  }

  private TestPassages() {}

  public static Passage passage(String conversation, String message, String text) {
    return passage("tenant", null, conversation, message, text);
  }

  public static Passage passage(
      String tenant, @Nullable String user, String conversation, String message, String text) {
    String embedded = "user: " + text;
    String key = Keys.passage(tenant, "default", conversation, message, 0);
    return Passage.newBuilder()
        .setId(Keys.passageId(key).toString())
        .setTenant(tenant)
        .setApp("default")
        .setUser(user)
        .setConversation(conversation)
        .setMessageId(message)
        .setChunk(0)
        .setRole("user")
        .setCreatedAt(Instant.parse("2026-01-02T03:04:05Z"))
        .setEditedAt(Instant.parse("2026-01-02T03:04:05Z"))
        .setVersion("v1")
        .setText(text)
        .setEmbeddedText(embedded)
        .setContentHash(Sha256.hex(embedded, 32))
        .setMessageIds(List.of(message))
        .build();
  }

  public static String key(Passage passage) {
    return Keys.passage(
        passage.getTenant(),
        passage.getApp(),
        passage.getConversation(),
        passage.getMessageId(),
        passage.getChunk());
  }

  public static UUID id(Passage passage) {
    return Keys.passageId(key(passage));
  }

  /** Returns the item that the indexer makes of a passage. */
  static Item item(Passage passage) {
    return Contents.PASSAGES.items().apply(passage, new EnglishTerms());
  }
}
