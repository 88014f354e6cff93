package dev.memlog.demo;

import dev.memlog.importer.ConversationFormat;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The script of a demo: the conversations to import, and the questions and changes of each step.
 *
 * @param name the name of the conversations, for the headline
 * @param format the format of the files
 * @param files the files to import
 * @param questions the questions to ask
 * @param edit the edit of one message
 * @param deletion the deletion of a different message
 * @param remembering the steps about memories; empty if there are none
 * @param repeating the steps about habits; empty if there are none
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

  /** Returns a copy of this script that places all conversations in the given app. */
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

  /** Returns a copy of this script without the steps about habits. */
  public DemoScript withoutHabit() {
    return new DemoScript(
        name, format, files, questions, edit, deletion, remembering, Optional.empty());
  }

  /**
   * The place of a message.
   *
   * @param app the app of the conversation
   * @param conversation the name of the conversation
   * @param message the id of the message
   */
  public record Place(String app, String conversation, String message) {

    Place in(String other) {
      return new Place(other, conversation, message);
    }
  }

  /**
   * A question with its expected answer.
   *
   * @param text the question
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
   * @param place the message
   * @param before the message's old text, or a part of it that the new text does not contain
   * @param after the new text
   * @param question a question that finds the new text
   */
  public record Edit(Place place, String before, String after, String question) {}

  /**
   * A deletion of a message.
   *
   * @param place the message
   * @param text the message's text, or a part of it that no other message contains
   * @param question a question that finds the message before its deletion
   */
  public record Deletion(Place place, String text, String question) {}

  /**
   * The steps about memories, all of one owner (a user of an app).
   *
   * @param user the id of the owner
   * @param author the owner's name in messages
   * @param first the memory that is formed from the conversations
   * @param messages the messages that change the memories
   * @param second the memory that supersedes the first
   * @param forgotten the memory that is forgotten and restored, and later fades
   * @param withdrawn the memory that is withdrawn together with its message; the messages of these
   *     steps are added to that message's conversation
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
     * @param again a message that repeats the statement of the first memory
     * @param instead a message that contradicts that statement
     * @param mention a message that repeats the statement of the faded memory
     */
    public record Messages(Statement again, Statement instead, Statement mention) {}

    /** Returns a copy of these steps that places the conversation in the given app. */
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

    /** Returns the app of all these steps. */
    String app() {
      return place().app();
    }
  }

  /**
   * A memory that is withdrawn when its message is deleted.
   *
   * @param memory the memory
   * @param place the message
   */
  public record Withdrawn(Recalled memory, Place place) {}

  /**
   * A memory with a question that recalls it.
   *
   * @param question the question
   * @param text a text that the memory contains
   */
  public record Recalled(String question, String text) {}

  /**
   * A message that the demo adds to a conversation.
   *
   * @param message the message's id, not yet used in the conversation
   * @param content the text of the message
   */
  public record Statement(String message, String content) {}

  /**
   * The steps about a habit of one owner, who mentions the same activity on several days.
   *
   * @param app the app of the conversation
   * @param user the id of the owner
   * @param author the owner's name in messages
   * @param conversation the id of the conversation that the demo creates
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

    /** Returns a copy of these steps that places the conversation in the given app. */
    Repeating in(String other) {
      return new Repeating(other, user, author, conversation, episodes, habit);
    }
  }

  /**
   * A message of a past day, with the memory that Memlog forms from it.
   *
   * @param statement the message
   * @param at the time of the message
   * @param memory the text of the memory
   */
  public record Told(Statement statement, Instant at, String memory) {}
}
