package dev.memlog.demo;

import dev.memlog.importer.ConversationFormat;
import java.nio.file.Path;
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
 */
public record DemoScript(
    String name,
    ConversationFormat format,
    List<Path> files,
    List<Question> questions,
    Edit edit,
    Deletion deletion,
    Optional<Remembering> remembering) {

  /** Returns a copy of this script that places all conversations in the given app. */
  public DemoScript in(String app) {
    return new DemoScript(
        name,
        format,
        files,
        questions.stream().map(question -> question.in(app)).toList(),
        new Edit(edit.place.in(app), edit.before, edit.after, edit.question),
        new Deletion(deletion.place.in(app), deletion.text, deletion.question),
        remembering.map(r -> r.in(app)));
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
   * @param correction a message that contradicts that memory
   * @param second the memory that supersedes the first
   * @param withdrawn the memory that is withdrawn together with its message; the correction is
   *     added to that message's conversation
   */
  public record Remembering(
      String user,
      String author,
      Recalled first,
      Statement correction,
      Recalled second,
      Withdrawn withdrawn) {

    /** Returns a copy of these steps that places the conversation in the given app. */
    Remembering in(String other) {
      return new Remembering(
          user,
          author,
          first,
          correction,
          second,
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
}
