package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Stamp;
import dev.memlog.language.english.Beginning;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.avro.SharedFields;
import dev.memlog.state.Passage;
import dev.memlog.state.PrecedingTurn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The composition of the passages of a message, or of several short messages together. Callers pass
 * only messages that have been created and have a text or a caption. Safe for use by several
 * threads.
 */
public final class PassageComposer {

  /** The roles of people and assistants; results of tools and instructions are no conversation. */
  private static final Set<String> INDEXED_ROLES = Set.of("user", "assistant");

  private static final SharedFields CREATION =
      SharedFields.of(Creation.getClassSchema(), Passage.getClassSchema());

  private final PassageRules rules;
  private final List<Pattern> excluded;
  private final PassageChunker chunker;

  /**
   * Creates a composer.
   *
   * @param rules the rules by which messages become passages
   */
  public PassageComposer(PassageRules rules) {
    this.rules = rules;
    excluded = rules.excludePatterns().stream().map(Pattern::compile).toList();
    chunker = new PassageChunker(rules.chunking().size(), rules.chunking().overlap());
  }

  /** Returns the rules by which messages become passages. */
  public PassageRules rules() {
    return rules;
  }

  /**
   * Returns whether a message is indexed, provided that its conversation is. It must be of role
   * user or assistant, have text or a caption, and match no excluded expression.
   */
  public boolean indexes(MessageState message) {
    MessageContent content = content(message);
    return INDEXED_ROLES.contains(message.getCreation().getRole())
        && content.hasWords()
        && !excludes(content.text())
        && content.attachments().stream()
            .map(Attachment::getCaption)
            .noneMatch(caption -> caption != null && excludes(caption));
  }

  /** Returns whether a message with this text or caption is not indexed and forms no memories. */
  public boolean excludes(String text) {
    return excluded.stream().anyMatch(pattern -> finds(pattern, text));
  }

  private static boolean finds(Pattern pattern, String content) {
    try {
      return pattern.matcher(content).find();
    } catch (StackOverflowError _) {
      // Some expressions recurse for each character. When in doubt the message is excluded.
      return true;
    }
  }

  /**
   * Returns whether a message may share a passage with the message that directly precedes it. Both
   * must be short and have the same values of all fields that a passage takes from its message,
   * such as role, author, user, project and channel.
   *
   * @param message the preceding message
   * @param next the message that directly follows it
   */
  public boolean combines(MessageState message, MessageState next) {
    return rules.combineShort().enabled()
        && isShort(message)
        && isShort(next)
        // A passage has those of its first message, and searches show them and filter by them.
        && CREATION.equal(message.getCreation(), next.getCreation());
  }

  /**
   * Returns whether a message may be combined with others. A message with attachments is never
   * short, so that all attachments of a passage are of one message.
   */
  private boolean isShort(MessageState message) {
    MessageContent content = content(message);
    return content.attachments().isEmpty()
        && content.text().strip().length() < rules.combineShort().below();
  }

  /**
   * Returns the passages of one message, or of several combined ones, in the order of their chunks.
   *
   * @param properties the properties of the conversation, of which passages hold the title
   * @param messages the messages to combine, in order; at least one
   * @param preceding the indexed messages before these, nearest first; passages hold the text of
   *     the first {@link PassageRules#contextTurns} of them
   */
  public List<Passage> compose(
      String tenant,
      String app,
      String conversation,
      ConversationState properties,
      List<MessageState> messages,
      List<MessageState> preceding) {
    MessageState first = messages.getFirst();
    Creation creation = first.getCreation();
    List<MessageContent> contents = messages.stream().map(PassageComposer::content).toList();
    // Newlines keep a sentence from running on into the next message.
    String text = String.join("\n", contents.stream().map(c -> c.text().strip()).toList());
    List<Attachment> attachments =
        contents.stream().flatMap(c -> c.attachments().stream()).toList();
    Stamp latest =
        contents.stream().map(MessageContent::latest).max(Comparator.naturalOrder()).orElseThrow();
    List<PrecedingTurn> turns =
        preceding.stream().limit(rules.contextTurns()).map(this::turn).toList();
    List<String> ids = messages.stream().map(MessageState::getMessageId).toList();
    var passages = new ArrayList<Passage>();
    for (Piece piece : Piece.of(text, attachments, chunker, rules.chunking().size())) {
      int chunk = passages.size();
      String key = Keys.passage(tenant, app, conversation, first.getMessageId(), chunk);
      String embedded = speaker(creation) + ": " + piece.searched();
      Passage passage = CREATION.copy(creation, new Passage());
      passage.setId(Keys.passageId(key).toString());
      passage.setTenant(tenant);
      passage.setApp(app);
      passage.setConversation(conversation);
      passage.setMessageId(first.getMessageId());
      passage.setChunk(chunk);
      passage.setTitle(properties.getTitle() == null ? null : properties.getTitle().getValue());
      passage.setCreatedAt(Instant.ofEpochMilli(creation.getStamp().getAt()));
      passage.setEditedAt(Instant.ofEpochMilli(latest.getAt()));
      passage.setVersion(latest.getEventId());
      passage.setText(piece.text());
      passage.setAttachments(piece.attachments());
      passage.setEmbeddedText(embedded);
      passage.setContentHash(Sha256.hex(embedded, 32));
      passage.setPreceding(turns);
      passage.setMessageIds(ids);
      passages.add(passage);
    }
    return passages;
  }

  /** Returns a hash of all fields of a passage. Equal passages have equal hashes. */
  public static long fingerprint(Passage passage) {
    try {
      ByteBuffer encoded = Passage.getEncoder().encode(passage);
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return ByteBuffer.wrap(Sha256.of(bytes)).getLong();
    } catch (IOException e) {
      throw new UncheckedIOException("a buffer in memory cannot fail", e);
    }
  }

  private static MessageContent content(MessageState message) {
    return MessageContent.of(message).withoutEchoes();
  }

  private PrecedingTurn turn(MessageState message) {
    String text = content(message).searched();
    Creation creation = message.getCreation();
    return new PrecedingTurn(
        creation.getRole(), creation.getAuthor(), Beginning.of(text, rules.contextCharacters()));
  }

  private static String speaker(Creation creation) {
    String author = creation.getAuthor();
    return author == null || author.isBlank() ? creation.getRole() : author;
  }
}
