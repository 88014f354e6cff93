package dev.memlog.language.turn;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The speaker of a message.
 *
 * @param role the speaker's role in the conversation
 * @param author the speaker's name in the chat service; null if the service gives none
 */
public record Speaker(Role role, @Nullable String author) {

  /** The form of a name. Ids, handles and addresses do not have it. */
  private static final Pattern NAME =
      Pattern.compile("\\p{L}[\\p{L}\\p{M}.'’· \\x{200C}\\x{200D}-]{0,39}");

  /**
   * Returns the name by which statements refer to the speaker: the capitalised author if it has the
   * form of a name and is not merely the name of the role. Otherwise "The user" or "The assistant".
   */
  public String name() {
    if (author != null && NAME.matcher(author).matches() && !author.equalsIgnoreCase(role.name())) {
      return Character.toUpperCase(author.charAt(0)) + author.substring(1);
    }
    return role == Role.USER ? "The user" : "The assistant";
  }
}
