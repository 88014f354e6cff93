package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import java.util.Map;

/**
 * The settings of the paragraphs about conversations.
 *
 * @param maxCharacters longest memory in characters, 80–500; 200 in profile app-memory
 * @param summary extractive (the best statements), llm, auto (llm if configured), none (the
 *     beginning, or a reference), or a SummarizerProvider
 * @param options settings of a SummarizerProvider
 * @param fallback whether rules summarize if the model fails; false in profile app-memory
 */
public record SummariesConfig(
    @Default(value = "400", profile = "app-memory", inProfile = "200")
        @Range(least = 80, most = 500)
        int maxCharacters,
    @Default("auto") String summary,
    Map<String, String> options,
    @Default(value = "true", profile = "app-memory", inProfile = "false") boolean fallback) {

  /**
   * The value of {@code summary} with which the configured model writes the paragraph, or rules
   * write it if no model is configured.
   */
  public static final String AUTO = "auto";

  public SummariesConfig {
    options = Map.copyOf(options);
  }
}
