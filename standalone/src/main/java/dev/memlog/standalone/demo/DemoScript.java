package dev.memlog.standalone.demo;

import dev.memlog.standalone.importer.ConversationFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a tour shows.
 *
 * @param name of the conversations, for the headline
 * @param format of the files
 * @param files to import
 * @param questions to ask
 * @param edit of one message
 * @param deletion of another
 * @param remembering what is shown of memories; empty: nothing
 */
public record DemoScript(
    String name,
    ConversationFormat format,
    List<Path> files,
    List<Question> questions,
    Edit edit,
    Deletion deletion,
    Optional<Remembering> remembering) {

  /** A message, by its conversation and its id. */
  public record Place(String conversation, String message) {}

  /**
   * @param evidence messages that hold the answer
   * @param certain whether one of them must be among the first hits, or it is only said whether
   */
  public record Question(String text, Set<Place> evidence, boolean certain) {}

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
      String app,
      String user,
      String author,
      Recalled first,
      Statement again,
      Statement instead,
      Recalled second,
      Recalled forgotten,
      Recalled withdrawn,
      Place place) {

    /** The same in another app. */
    Remembering in(String other) {
      return new Remembering(
          other, user, author, first, again, instead, second, forgotten, withdrawn, place);
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
