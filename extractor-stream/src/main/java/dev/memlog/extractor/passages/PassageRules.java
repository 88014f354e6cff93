package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules that decide which messages become passages, and how.
 *
 * @param size the largest length of a passage's text, in UTF-16 units
 * @param overlap the largest overlap of two successive passages, in UTF-16 units; below size
 * @param contextTurns the number of preceding messages whose text is stored with a passage
 * @param contextCharacters the length to which the text of each preceding message is truncated, in
 *     UTF-16 units
 * @param excluded the expressions that exclude a message from the index if one is found in its text
 *     or in a caption; a search that overflows the stack counts as found
 * @param shortBelow the length below which a message is short, in UTF-16 units; 0 if none is
 * @param combined the largest number of successive short messages that become one passage; 1 to
 *     combine none
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
   * Returns whether a message is indexed, provided that its conversation is. It must be of role
   * user or assistant, have text or a caption, and match no excluded expression.
   *
   * @param role the role of the message's sender, such as user or tool
   */
  public boolean indexes(String role, MessageContent content) {
    return INDEXED_ROLES.contains(role)
        && content.hasWords()
        && !excludes(content.text())
        && content.attachments().stream()
            .map(Attachment::getCaption)
            .noneMatch(caption -> caption != null && excludes(caption));
  }

  /** Returns whether a message with this text or caption is not indexed and forms no memories. */
  public boolean excludes(String text) {
    return excluded.stream().anyMatch(pattern -> finds(pattern, text));
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
