package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules that decide which messages become passages, and how.
 *
 * @param size of a passage's text at most, in UTF-16 units
 * @param overlap of two passages that follow each other at most, in UTF-16 units; below size
 * @param contextTurns messages before a passage that are kept with it
 * @param contextCharacters of each of them at most, in UTF-16 units
 * @param excluded a message in whose text or captions one of these is found is not indexed, nor one
 *     too long for the expression to be decided
 * @param shortBelow which length a message is short, in UTF-16 units; 0: none is
 * @param combined short messages in a row that become one passage at most; 1: none do
 */
public record PassageRules(
    int size,
    int overlap,
    int contextTurns,
    int contextCharacters,
    List<Pattern> excluded,
    int shortBelow,
    int combined) {

  /** The roles of people and assistants; results of tools and instructions are no conversation. */
  private static final Set<String> INDEXED_ROLES = Set.of("user", "assistant");

  /**
   * Returns whether a message of this role and content is indexed, provided that its conversation
   * is.
   */
  public boolean indexes(String role, MessageContent content) {
    return INDEXED_ROLES.contains(role)
        && content.hasWords()
        && excluded.stream().noneMatch(pattern -> finds(pattern, content));
  }

  private static boolean finds(Pattern pattern, MessageContent content) {
    return finds(pattern, content.text())
        || content.attachments().stream()
            .map(Attachment::getCaption)
            .anyMatch(caption -> caption != null && finds(pattern, caption));
  }

  private static boolean finds(Pattern pattern, String content) {
    try {
      return pattern.matcher(content).find();
    } catch (StackOverflowError _) {
      // Some expressions recurse for each character. When in doubt the message is excluded.
      return true;
    }
  }

  /** Returns whether short messages are combined. */
  public boolean combines() {
    return combined > 1;
  }
}
