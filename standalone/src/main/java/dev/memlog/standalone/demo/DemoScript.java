package dev.memlog.standalone.demo;

import dev.memlog.standalone.importer.ConversationFormat;
import java.nio.file.Path;
import java.util.List;
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
 */
public record DemoScript(
    String name,
    ConversationFormat format,
    List<Path> files,
    List<Question> questions,
    Edit edit,
    Deletion deletion) {

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
}
