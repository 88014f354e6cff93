package dev.memlog.language.turn;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The speaker of a turn.
 *
 * @param role the role in the conversation
 * @param author the author's name in the chat service; null if it gives none
 */
public record Speaker(Role role, @Nullable String author) {

  /** The form of a name. Ids, handles and addresses do not have it. */
  private static final Pattern NAME = Pattern.compile("\\p{L}[\\p{L}.'’ -]{0,39}");

  /**
   * Returns the name of the speaker in statements: the author's name, or the role, such as "The
   * user".
   */
  public String name() {
    if (author != null && NAME.matcher(author).matches() && !author.equalsIgnoreCase(role.name())) {
      return Character.toUpperCase(author.charAt(0)) + author.substring(1);
    }
    return role == Role.USER ? "The user" : "The assistant";
  }
}
