package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import java.util.Map;

/**
 * The settings of the paragraphs about conversations.
 *
 * @param maxCharacters largest length of the paragraph in UTF-16 units, 80 to 500; 200 in profile
 *     app-memory
 * @param summary who writes it: extractive (the best statements), llm, auto (llm if configured),
 *     none (the beginning, or a reference), or a SummarizerProvider
 * @param options settings of a SummarizerProvider, by the names that it defines
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
