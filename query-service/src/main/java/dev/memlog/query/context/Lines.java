package dev.memlog.query.context;

import dev.memlog.events.Attachment;
import dev.memlog.query.context.Line.Occasion;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Line.Saying;
import dev.memlog.query.context.Line.Source;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.window.MessageText;
import dev.memlog.runtime.text.ModelText;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Claim;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import dev.memlog.state.Reading;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A factory of the lines of a context, one method for each kind of content. */
public final class Lines {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

  private Lines() {}

  /**
   * Returns the line of a memory. The time of the line is the start, in UTC, of the first day that
   * the memory refers to, or else the start of the memory's validity.
   */
  public static Line memory(Memory memory, Rating rating) {
    Claim claim = memory.getClaim();
    Instant at =
        claim.getOccurredFrom() == null
            ? memory.getValidFrom()
            : claim.getOccurredFrom().atStartOfDay().toInstant(ZoneOffset.UTC);
    Set<Source> sources = new LinkedHashSet<>();
    sources.add(Source.memory(memory.getId()));
    sources.addAll(messages(memory));
    return new Line(
        key(memory),
        new Saying(claim.getCategory(), attribution(claim), claim.getContent()),
        new Occasion("", "", at, memory.getCreatedAt()),
        new ArrayList<>(sources),
        rating);
  }

  /**
   * Returns who said the words of a quote and when, the days that they refer to, the words that
   * they answer or correct, and what has changed since; empty for a statement.
   */
  private static String attribution(Claim claim) {
    Quote quote = claim.getQuote();
    if (quote == null) {
      return "";
    }
    StringBuilder who = new StringBuilder(quote.getSpeaker());
    who.append(", ").append(DAY.format(quote.getSaidAt().atZone(ZoneOffset.UTC)));
    LocalDate day = claim.getOccurredFrom();
    if (day != null) {
      who.append(", about ").append(DAY.format(day));
    }
    QuotedBefore before = quote.getBefore();
    if (before != null) {
      who.append(", after ").append(ModelText.quoted(before.getText()));
    }
    for (Reading reading : ClaimReadings.of(claim)) {
      if (reading.getSupersededBy() != null) {
        who.append(", no longer ").append(ModelText.line(reading.getValue()));
      }
    }
    return who.toString();
  }

  /**
   * Returns the line of a summary of memories. The time of the line is the latest time at which one
   * of the memories was said.
   */
  public static Line summary(RatedSummary rated) {
    LevelSummary summary = rated.summary();
    Set<Source> sources = new LinkedHashSet<>();
    summary.partIds().forEach(id -> sources.add(Source.memory(id)));
    summary.parts().forEach(part -> sources.addAll(messages(part.memory())));
    return new Line(
        summary.id(),
        new Saying(Line.SUMMARY, "", summary.text()),
        new Occasion("", "", summary.to(), summary.to()),
        new ArrayList<>(sources),
        new Rating(rated.score(), rated.similarity()));
  }

  /** Returns the messages that a memory rests on. */
  private static List<Source> messages(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .filter(source -> !source.getConversation().isEmpty())
        .map(source -> Source.message(source.getConversation(), source.getMessageId()))
        .toList();
  }

  /**
   * Returns the line of a block of core memory, dated by the block's last update.
   *
   * @param block the block, for its name and date
   * @param content the text of the block
   */
  public static Line block(CoreBlock block, String content) {
    Instant at = block.getUpdatedAt();
    return new Line(
        "core/" + block.getName(),
        new Saying("core", block.getName(), content),
        new Occasion("", "", at, at),
        List.of(),
        Rating.NONE);
  }

  /**
   * Returns the line of an entry of the owner's profile, with the time and the sources of the
   * memory that states it.
   *
   * @param section the section of the profile
   * @param name the name of the entry
   * @param value the value that the memory states
   * @param memory the memory
   */
  public static Line profile(String section, String name, String value, Memory memory) {
    Line line = memory(memory, Rating.NONE);
    return new Line(
        "profile/" + memory.getId(),
        new Saying(section, name, value),
        line.occasion(),
        line.sources(),
        Rating.NONE);
  }

  /**
   * Returns the line of a sentence of a conversation's working memory, or of the conversation's
   * goal.
   *
   * @param message the message that contains the sentence
   * @param name {@code goal}, or the name of the message's author
   * @param text the sentence
   */
  public static Line working(Message message, String name, String text) {
    Line line = message(message, text, "working/" + message.getMessageId() + "/" + text);
    return new Line(
        line.key(),
        new Saying("working", name, text),
        new Occasion("", "", line.occasion().at(), line.occasion().created()),
        line.sources(),
        Rating.NONE);
  }

  /** Returns the line of a found passage, with the captions of its attachments. */
  public static Line passage(IndexedPassage passage, Rating rating) {
    StringBuilder said = new StringBuilder(passage.text());
    passage.attachments().stream()
        .filter(attached -> attached.getCaption() != null)
        .forEach(attached -> said.append(caption(attached.getKind(), attached.getCaption())));
    return new Line(
        key(passage),
        new Saying(
            passage.role(),
            passage.author().isEmpty() ? passage.role() : passage.author(),
            said.toString()),
        place(passage.session(), passage.conversation(), passage.createdAt()),
        passage.messages().stream()
            .map(message -> Source.message(passage.conversation(), message))
            .toList(),
        rating);
  }

  /**
   * Returns the line of a whole message that no search found, such as the reply to a found message.
   */
  public static Line message(Message message) {
    String text = text(message);
    return message(message, text, key(session(message), message.getMessageId()));
  }

  /**
   * Returns the line of a part of a message. The key of this line differs from the key of the whole
   * message's line, so that neither line replaces the other.
   *
   * @param message the whole message
   * @param text the part
   */
  public static Line part(Message message, String text) {
    return message(message, text, key(session(message), message.getMessageId()) + "#part");
  }

  private static Line message(Message message, String text, String key) {
    return new Line(
        key,
        new Saying(message.getRole(), MessageText.speaker(message), text),
        place(session(message), message.getConversation(), message.getCreatedAt()),
        message.getMessageId().isEmpty()
            ? List.of()
            : List.of(Source.message(message.getConversation(), message.getMessageId())),
        Rating.NONE);
  }

  /**
   * Returns the text of a message on one line, followed by the captions of its attachments and by
   * its tool calls.
   */
  public static String text(Message message) {
    StringBuilder said = new StringBuilder(MessageText.content(message));
    for (Attachment attachment : message.getAttachments()) {
      if (attachment.getCaption() != null) {
        said.append(caption(attachment.getKind(), attachment.getCaption()));
      }
    }
    message
        .getToolCalls()
        .forEach(
            call ->
                said.append(' ')
                    .append(call.getName())
                    .append('(')
                    .append(call.getArguments())
                    .append(')'));
    return ModelText.line(said.toString());
  }

  private static String caption(String kind, String caption) {
    return " (" + kind + ": " + caption.strip() + ")";
  }

  /** Returns the key that {@link #memory} gives to the line of a memory. */
  public static String key(Memory memory) {
    return "memory/" + memory.getId();
  }

  /**
   * Returns the key that {@link #passage} gives to the line of a passage. All passages of one
   * message have the same key.
   */
  public static String key(IndexedPassage passage) {
    return key(passage.session(), passage.message());
  }

  private static String key(String session, String message) {
    return "message/" + session + "/" + message;
  }

  private static String session(Message message) {
    return message.getApp() + "/" + message.getConversation();
  }

  private static Occasion place(String session, String conversation, Instant at) {
    return new Occasion(session, conversation, at, at);
  }
}
