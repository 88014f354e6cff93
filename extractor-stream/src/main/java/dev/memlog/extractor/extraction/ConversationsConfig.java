package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The memories of whole conversations. When a conversation ends, a paragraph about it is made in
 * the background, of two to four sentences where it holds as many.
 *
 * @param enabled whether they are made
 * @param maxCharacters the largest length of the paragraph, 80 to 500; the documents of app-memory
 *     have 200
 * @param mostPerOwner the largest number of them that are active for each user of an app; beyond it
 *     the first in is archived; at least 1; the documents of app-memory have 10
 * @param recent the time within which the end of a conversation must be published, so that imports
 *     of old conversations make none; memory in the request decides otherwise
 * @param fallback whether rules sum a conversation up if a configured model gives no valid answer;
 *     the documents of app-memory make no memory then
 */
public record ConversationsConfig(
    boolean enabled, int maxCharacters, int mostPerOwner, Duration recent, boolean fallback)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static ConversationsConfig defaults() {
    return new ConversationsConfig(true, 400, 200, Duration.ofDays(1), true);
  }

  /** Returns the settings of the documents of app-memory. */
  public static ConversationsConfig appMemory() {
    return new ConversationsConfig(true, 200, 10, Duration.ofDays(1), false);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("maxCharacters", maxCharacters, 80, 500)
        .atLeast("mostPerOwner", mostPerOwner, 1)
        .positive("recent", recent);
  }
}
