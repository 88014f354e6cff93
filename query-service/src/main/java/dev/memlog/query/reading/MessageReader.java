package dev.memlog.query.reading;

import dev.memlog.language.turn.Attachment;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.language.turn.Utterance;
import dev.memlog.query.reading.MemoryFormation.Reader;
import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader of messages that repeats what extraction does: it applies the rules to the present text
 * of a message and of the two messages before it.
 */
public final class MessageReader {

  /** The number of messages before a message to which its text may refer, as for extraction. */
  private static final int CONTEXT = 2;

  private final MemoryFormation formation;
  private @Nullable TurnExtractor opened;

  public MessageReader(MemoryFormation formation) {
    this.formation = formation;
  }

  /**
   * Reads a message.
   *
   * @param messages messages of the conversation in order, among them the message and those around
   *     it
   */
  public ReadMessage read(Conversation conversation, List<Message> messages, Message message) {
    Optional<String> unread = unread(conversation, message);
    if (unread.isPresent()) {
      return new ReadMessage(Reader.NONE, unread.get(), List.of());
    }
    List<Message> spoken = messages.stream().filter(m -> unspoken(m).isEmpty()).toList();
    int place = spoken.indexOf(message);
    List<Extraction.Sentence> sentences = extract(conversation, spoken, place).sentences();
    if (formation.reader() == Reader.MODEL) {
      return new ReadMessage(
          Reader.MODEL,
          "A language model reads the messages of this server; it names no rule.",
          sentences.stream().map(sentence -> left(sentence, null)).toList());
    }
    boolean withdrawn = withdrawn(conversation, spoken, place);
    List<Extraction.Sentence> decided = new ArrayList<>();
    for (Extraction.Sentence sentence : sentences) {
      Candidate candidate = sentence.candidate();
      Rule rule =
          candidate == null
              ? sentence.rule()
              : withdrawn ? Rule.WITHDRAWN : formation.thresholds().rule(candidate);
      decided.add(rule == null ? sentence : left(sentence, rule));
    }
    return new ReadMessage(Reader.RULES, "", decided);
  }

  private static Extraction.Sentence left(Extraction.Sentence sentence, @Nullable Rule rule) {
    return new Extraction.Sentence(sentence.start(), sentence.end(), sentence.text(), rule, null);
  }

  /** Returns why a message is not read; empty if it is. */
  private Optional<String> unread(Conversation conversation, Message message) {
    if (formation.reader() == Reader.NONE) {
      return Optional.of("This server extracts no memories from messages.");
    }
    return conversation.getTemporary()
        ? Optional.of("Nothing is remembered of a temporary conversation.")
        : unspoken(message);
  }

  /** Returns why a message of a conversation is neither read nor context; empty if it is. */
  private Optional<String> unspoken(Message message) {
    String text = text(message);
    List<Attachment> attachments = attachments(message);
    if (!message.getRole().equals("user") && !message.getRole().equals("assistant")) {
      return Optional.of("Only messages of users and assistants are read.");
    }
    if (text.isBlank() && attachments.isEmpty()) {
      return Optional.of("The message has no text.");
    }
    return formation.excludes().test(text)
            || attachments.stream().map(Attachment::caption).anyMatch(formation.excludes())
        ? Optional.of("The message matches extractor.passages.excludePatterns.")
        : Optional.empty();
  }

  /** Returns whether a later message, whose context the message is, asks to forget it. */
  private boolean withdrawn(Conversation conversation, List<Message> spoken, int place) {
    MessageVersion asked = utterance(spoken.get(place)).source();
    for (int i = place + 1; i < spoken.size() && i <= place + CONTEXT; i++) {
      if (extract(conversation, spoken, i).retracted().contains(asked)) {
        return true;
      }
    }
    return false;
  }

  private Extraction extract(Conversation conversation, List<Message> spoken, int place) {
    Message message = spoken.get(place);
    return rules()
        .extract(
            new Turn(
                new Owner(message.getTenant(), message.getApp(), message.getUser()),
                message.getConversation(),
                utterance(message),
                message.getCreatedAt(),
                ZoneOffset.UTC,
                conversation.getTitle(),
                List.of(),
                false,
                spoken.subList(Math.max(0, place - CONTEXT), place).reversed().stream()
                    .map(MessageReader::utterance)
                    .toList()));
  }

  /**
   * Returns the extractor; it takes memory, so that it is opened only if a message is explained.
   */
  private synchronized TurnExtractor rules() {
    TurnExtractor rules = opened;
    if (rules == null) {
      rules = formation.rules().get();
      opened = rules;
    }
    return rules;
  }

  private static Utterance utterance(Message message) {
    return new Utterance(
        new MessageVersion(message.getMessageId(), message.getVersion()),
        new Speaker(Role.valueOf(message.getRole().toUpperCase(Locale.ROOT)), message.getAuthor()),
        text(message),
        attachments(message),
        message.getCreatedAt());
  }

  private static String text(Message message) {
    String content = message.getContent();
    return content == null ? "" : content;
  }

  private static List<Attachment> attachments(Message message) {
    List<Attachment> captioned = new ArrayList<>();
    for (var attachment : message.getAttachments()) {
      String caption = attachment.getCaption();
      if (caption != null) {
        captioned.add(new Attachment(attachment.getKind(), caption));
      }
    }
    return captioned;
  }
}
