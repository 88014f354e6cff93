package dev.memlog.query.context;

import dev.memlog.events.Attachment;
import dev.memlog.index.Analyzer;
import dev.memlog.query.context.Line.Place;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Line.Saying;
import dev.memlog.query.context.Line.Source;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.window.MessageText;
import dev.memlog.state.Claim;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import dev.memlog.state.Support;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The lines that memories, passages and messages are shown as. */
public final class Lines {

  /** The length of a text that is compared with others, in UTF-16 units. */
  private static final int COMPARED = 2_000;

  private final Function<String, Set<String>> words;

  /**
   * Creates lines.
   *
   * @param analyzer the analyzer that tells the words of a text that count
   */
  public Lines(Analyzer analyzer) {
    this(text -> new HashSet<>(analyzer.terms(text)));
  }

  private Lines(Function<String, Set<String>> words) {
    this.words = words;
  }

  /** Returns lines for candidates that are only listed as left out, so that words do not matter. */
  public static Lines ofLeftOut() {
    return new Lines(_ -> Set.of());
  }

  /** Returns the line of a memory, dated by the days that it speaks of, or since when it holds. */
  public Line memory(Memory memory, Rating rating) {
    Claim claim = memory.getClaim();
    Instant at =
        claim.getOccurredFrom() == null
            ? memory.getValidFrom()
            : claim.getOccurredFrom().atStartOfDay().toInstant(ZoneOffset.UTC);
    Set<Source> sources = new LinkedHashSet<>();
    sources.add(Source.memory(memory.getId()));
    for (Support support : memory.getSupports()) {
      support.getSources().stream()
          .filter(source -> !source.getConversation().isEmpty())
          .map(source -> Source.message(source.getConversation(), source.getMessageId()))
          .forEach(sources::add);
    }
    String text = ContextFormat.oneLine(claim.getContent());
    return new Line(
        key(memory),
        new Saying(claim.getCategory(), "", text),
        new Place("", "", at, memory.getCreatedAt()),
        new ArrayList<>(sources),
        rating,
        terms(text));
  }

  /**
   * Returns the line of a block of core memory.
   *
   * @param content its text
   */
  public Line block(CoreBlock block, String content) {
    String text = ContextFormat.oneLine(content);
    Instant at = block.getUpdatedAt();
    return new Line(
        "core/" + block.getName(),
        new Saying("core", block.getName(), text),
        new Place("", "", at, at),
        List.of(),
        Rating.NONE,
        terms(text));
  }

  /**
   * Returns the line of an entry of the owner's profile.
   *
   * @param section the section of the profile
   * @param name the name of the entry
   * @param value what the memory says
   */
  public Line profile(String section, String name, String value, Memory memory) {
    String text = ContextFormat.oneLine(value);
    Line line = memory(memory, Rating.NONE);
    return new Line(
        "profile/" + memory.getId(),
        new Saying(section, name, text),
        line.place(),
        line.sources(),
        Rating.NONE,
        terms(text));
  }

  /**
   * Returns the line of a sentence in the working memory, or of its goal.
   *
   * @param name goal, or the name of the message's author
   * @param text the sentence
   */
  public Line working(Message message, String name, String text) {
    Line line = message(message, text, "working/" + message.getMessageId() + "/" + text);
    return new Line(
        line.key(),
        new Saying("working", name, text),
        new Place("", "", line.place().at(), line.place().created()),
        line.sources(),
        Rating.NONE,
        line.terms());
  }

  /** Returns the line of a passage. */
  public Line passage(IndexedPassage passage, Rating rating) {
    StringBuilder said = new StringBuilder(passage.text());
    passage.attachments().stream()
        .filter(attached -> !attached.caption().isEmpty())
        .forEach(attached -> said.append(caption(attached.kind(), attached.caption())));
    String text = ContextFormat.oneLine(said.toString());
    return new Line(
        key(passage),
        new Saying(
            passage.role(), passage.author().isEmpty() ? passage.role() : passage.author(), text),
        place(passage.session(), passage.conversation(), passage.createdAt()),
        passage.messages().stream()
            .map(message -> Source.message(passage.conversation(), message))
            .toList(),
        rating,
        terms(text));
  }

  /** Returns the line of a message that was not found itself. */
  public Line message(Message message) {
    String text = text(message);
    return message(message, text, key(session(message), message.getMessageId()));
  }

  /**
   * Returns the line of a part of a message, which another line of the message does not replace.
   *
   * @param text the part
   */
  public Line part(Message message, String text) {
    return message(message, text, key(session(message), message.getMessageId()) + "#part");
  }

  private Line message(Message message, String text, String key) {
    String author = message.getAuthor();
    return new Line(
        key,
        new Saying(
            message.getRole(),
            author == null || author.isBlank() ? message.getRole() : author,
            text),
        place(session(message), message.getConversation(), message.getCreatedAt()),
        message.getMessageId().isEmpty()
            ? List.of()
            : List.of(Source.message(message.getConversation(), message.getMessageId())),
        Rating.NONE,
        terms(text));
  }

  /** Returns the text of a message on one line, with captions and tool calls. */
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
    return ContextFormat.oneLine(said.toString());
  }

  private Set<String> terms(String text) {
    return words.apply(text.substring(0, Math.min(COMPARED, text.length())));
  }

  private static String caption(String kind, String caption) {
    return " (" + kind + ": " + caption.strip() + ")";
  }

  /** Returns the key of the line of a memory. */
  public static String key(Memory memory) {
    return "memory/" + memory.getId();
  }

  /** Returns the key of the line of a passage. */
  public static String key(IndexedPassage passage) {
    return key(passage.session(), passage.message());
  }

  private static String key(String session, String message) {
    return "message/" + session + "/" + message;
  }

  private static String session(Message message) {
    return message.getApp() + "/" + message.getConversation();
  }

  private static Place place(String session, String conversation, Instant at) {
    return new Place(session, conversation, at, at);
  }
}
