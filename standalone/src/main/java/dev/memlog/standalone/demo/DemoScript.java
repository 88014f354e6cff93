package dev.memlog.standalone.demo;

import dev.memlog.standalone.importer.ConversationFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The script of a demo.
 *
 * @param name of the conversations, for the headline
 * @param format of the files
 * @param files to import
 * @param questions to ask
 * @param edit of one message
 * @param deletion of another message
 * @param remembering the chapter on memories; empty if there is none
 */
public record DemoScript(
    String name,
    ConversationFormat format,
    List<Path> files,
    List<Question> questions,
    Edit edit,
    Deletion deletion,
    Optional<Remembering> remembering) {

  /** Returns this script with every conversation in another app. */
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

  /** The place of a message: the app and the name of its conversation, and its id. */
  public record Place(String app, String conversation, String message) {

    Place in(String other) {
      return new Place(other, conversation, message);
    }
  }

  /**
   * @param evidence messages that hold the answer
   * @param certain whether one of them must be among the first hits, or it is only said whether
   */
  public record Question(String text, Set<Place> evidence, boolean certain) {

    Question in(String app) {
      return new Question(
          text,
          evidence.stream().map(place -> place.in(app)).collect(Collectors.toUnmodifiableSet()),
          certain);
    }

    /** Returns the app of the answer. */
    String app() {
      return evidence.iterator().next().app();
    }
  }

  /**
   * @param before the message's wording, or what tells it from the new one
   * @param after the new wording
   * @param question that finds it
   */
  public record Edit(Place place, String before, String after, String question) {}

  /**
   * @param text the message's wording, or what tells it from others
   * @param question that found it
   */
  public record Deletion(Place place, String text, String question) {}

  /**
   * The chapter on memories, all of one owner.
   *
   * @param author whose memories they are, as people say it
   * @param first what is remembered of what was said
   * @param again says the same once more
   * @param instead says something else in its place
   * @param second what is remembered then
   * @param forgotten what is forgotten, and restored
   * @param withdrawn what goes with the message
   * @param place of that message; what is said here is said in its conversation
   */
  public record Remembering(
      String user,
      String author,
      Recalled first,
      Statement again,
      Statement instead,
      Recalled second,
      Recalled forgotten,
      Recalled withdrawn,
      Place place) {

    /** Returns this chapter in another app. */
    Remembering in(String other) {
      return new Remembering(
          user, author, first, again, instead, second, forgotten, withdrawn, place.in(other));
    }

    /** Returns the app of the whole chapter. */
    String app() {
      return place.app();
    }
  }

  /**
   * @param text that the memory contains
   */
  public record Recalled(String question, String text) {}

  /**
   * @param message its id, which the conversation does not have yet
   */
  public record Statement(String message, String content) {}
}
