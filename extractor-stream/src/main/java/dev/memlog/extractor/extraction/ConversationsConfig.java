package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.Map;

/**
 * The memories of whole conversations. When a conversation ends, a paragraph about it is made in
 * the background, of two to four sentences where it holds as many.
 *
 * @param enabled whether they are made
 * @param automatic whether the end of a conversation makes one by itself; if false, only
 *     addSessionToMemory and ends with memory=true do, as the documents of adk have it
 * @param maxCharacters the largest length of the paragraph, 80 to 500; the documents of app-memory
 *     have 200
 * @param mostPerOwner the largest number of them that are active for each user of an app; beyond it
 *     the first in is archived; at least 1; the documents of app-memory have 10
 * @param recent the time within which the end of a conversation must be published, so that imports
 *     of old conversations make none; memory in the request decides otherwise
 * @param summary the provider of the paragraph: auto (llm if extraction.llm names a model,
 *     otherwise extractive), extractive (the best statements and quotations), llm (the model of
 *     extraction.llm), none (the beginning of what was said or, without an embedding model, a
 *     reference to the conversation), or the name of a SummarizerProvider on the class path
 * @param options the settings of a SummarizerProvider on the class path, by its own names
 * @param fallback whether rules sum a conversation up if a configured model gives no valid answer;
 *     the documents of app-memory make no memory then
 */
public record ConversationsConfig(
    boolean enabled,
    boolean automatic,
    int maxCharacters,
    int mostPerOwner,
    Duration recent,
    String summary,
    Map<String, String> options,
    boolean fallback)
    implements Validated {

  /** The value of summary for which the configuration of a model decides. */
  public static final String AUTO = "auto";

  public ConversationsConfig {
    options = Map.copyOf(options);
  }

  /** Returns the settings that suit most deployments. */
  public static ConversationsConfig defaults() {
    return new ConversationsConfig(true, true, 400, 200, Duration.ofDays(1), AUTO, Map.of(), true);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("maxCharacters", maxCharacters, 80, 500)
        .atLeast("mostPerOwner", mostPerOwner, 1)
        .positive("recent", recent);
  }
}
