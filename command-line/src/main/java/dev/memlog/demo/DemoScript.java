package dev.memlog.demo;

import dev.memlog.importer.ConversationFormat;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The script of a demo.
 *
 * @param name the name of the conversations, for the headline
 * @param format the format of the files
 * @param files the files to import
 * @param questions the questions to ask
 * @param edit the edit of one message
 * @param deletion the deletion of a different message
 * @param remembering the chapter on memories; empty if there is none
 * @param repeating the chapter on habits; empty if there is none
 */
public record DemoScript(
    String name,
    ConversationFormat format,
    List<Path> files,
    List<Question> questions,
    Edit edit,
    Deletion deletion,
    Optional<Remembering> remembering,
    Optional<Repeating> repeating) {

  /** Returns this script with all conversations in the given app. */
  public DemoScript in(String app) {
    return new DemoScript(
        name,
        format,
        files,
        questions.stream().map(question -> question.in(app)).toList(),
        new Edit(edit.place.in(app), edit.before, edit.after, edit.question),
        new Deletion(deletion.place.in(app), deletion.text, deletion.question),
        remembering.map(r -> r.in(app)),
        repeating.map(r -> r.in(app)));
  }

  /** Returns this script without the chapter on habits. */
  public DemoScript withoutHabit() {
    return new DemoScript(
        name, format, files, questions, edit, deletion, remembering, Optional.empty());
  }

  /** The place of a message: app, conversation name and message id. */
  public record Place(String app, String conversation, String message) {

    Place in(String other) {
      return new Place(other, conversation, message);
    }
  }

  /**
   * A question with its expected answer.
   *
   * @param evidence the messages that contain the answer
   * @param certain true if the first hits must contain one of these messages
   */
  public record Question(String text, Set<Place> evidence, boolean certain) {

    Question in(String app) {
      return new Question(
          text,
          evidence.stream().map(place -> place.in(app)).collect(Collectors.toUnmodifiableSet()),
          certain);
    }

    /** Returns the app of the conversations that contain the answer. */
    String app() {
      return evidence.iterator().next().app();
    }
  }

  /**
   * An edit of a message.
   *
   * @param before the message's old text, or a part of it that the new text does not contain
   * @param after the new text
   * @param question a question that finds the new text
   */
  public record Edit(Place place, String before, String after, String question) {}

  /**
   * A deletion of a message.
   *
   * @param text the message's text, or a part of it that no other message contains
   * @param question a question that found the message
   */
  public record Deletion(Place place, String text, String question) {}

  /**
   * The chapter on memories, all of one owner.
   *
   * @param author the owner's name in messages
   * @param first the memory that is formed from the conversations
   * @param messages the messages that change the memories
   * @param second the memory that supersedes the first
   * @param forgotten the memory that is forgotten and restored, and later fades
   * @param withdrawn the memory that is withdrawn together with its message; the chapter's messages
   *     are added to the conversation of that message
   */
  public record Remembering(
      String user,
      String author,
      Recalled first,
      Messages messages,
      Recalled second,
      Recalled forgotten,
      Withdrawn withdrawn) {

    /**
     * The messages that change the memories.
     *
     * @param again a message that repeats the first statement
     * @param instead a message that contradicts it
     * @param mention a message that repeats the faded memory
     */
    public record Messages(Statement again, Statement instead, Statement mention) {}

    /** Returns this chapter in the given app. */
    Remembering in(String other) {
      return new Remembering(
          user,
          author,
          first,
          messages,
          second,
          forgotten,
          new Withdrawn(withdrawn.memory(), place().in(other)));
    }

    Place place() {
      return withdrawn.place();
    }

    /** Returns the app of the whole chapter. */
    String app() {
      return place().app();
    }
  }

  /** A memory that is withdrawn together with the message at a place. */
  public record Withdrawn(Recalled memory, Place place) {}

  /**
   * A memory that a question recalls.
   *
   * @param text a text that the memory contains
   */
  public record Recalled(String question, String text) {}

  /**
   * A message that the demo adds.
   *
   * @param message the message's id, which the conversation does not have yet
   */
  public record Statement(String message, String content) {}

  /**
   * The chapter on habits of one owner, who mentions the same activity on several days.
   *
   * @param author the owner's name in messages
   * @param conversation the id of the conversation that the chapter creates
   * @param episodes the messages, at least three
   * @param habit the memory into which the messages' memories are consolidated
   */
  public record Repeating(
      String app,
      String user,
      String author,
      String conversation,
      List<Told> episodes,
      Recalled habit) {

    /** Returns this chapter in the given app. */
    Repeating in(String other) {
      return new Repeating(other, user, author, conversation, episodes, habit);
    }
  }

  /**
   * A message of a past day.
   *
   * @param memory the text of the memory that is formed from it
   */
  public record Told(Statement statement, Instant at, String memory) {}
}
