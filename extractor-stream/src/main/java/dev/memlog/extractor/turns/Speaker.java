package dev.memlog.extractor.turns;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who speaks.
 *
 * @param role in the conversation
 * @param author as the chat service names them; null where it names nobody
 */
public record Speaker(Role role, @Nullable String author) {

  /** Ids, handles and addresses are no names: nobody would say them in a sentence. */
  private static final Pattern NAME = Pattern.compile("\\p{L}[\\p{L}.'’ -]{0,39}");

  /** As a statement calls them: by name, or by role, such as "The user". */
  public String name() {
    if (author != null && NAME.matcher(author).matches() && !author.equalsIgnoreCase(role.name())) {
      return Character.toUpperCase(author.charAt(0)) + author.substring(1);
    }
    return role == Role.USER ? "The user" : "The assistant";
  }
}
