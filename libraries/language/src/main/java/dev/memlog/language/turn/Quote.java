package dev.memlog.language.turn;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a candidate whose content is the speaker's own words.
 *
 * @param speaker the speaker's name
 * @param role the speaker's role
 * @param saidAt the time of the message
 * @param before the earlier words that the quote answers or corrects; null if the quote can be
 *     understood alone
 */
public record Quote(String speaker, Role role, Instant saidAt, @Nullable Before before) {

  /** Earlier words of the conversation, such as a question, with their speaker's name. */
  public record Before(String speaker, String text) {}
}
