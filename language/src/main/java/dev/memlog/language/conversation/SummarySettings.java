package dev.memlog.language.conversation;

import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.TurnExtractor;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a summarizer.
 *
 * @param statements the extractor of statements by rules
 * @param allowed the sensitive matters that may be remembered
 * @param mostCharacters the largest length of a paragraph, in characters
 * @param embedded whether the paragraph is embedded, so that it is found by meaning
 * @param options the provider's own settings, {@code extractor.memories.conversations.options}
 */
public record SummarySettings(
    TurnExtractor statements,
    Set<Sensitivity> allowed,
    int mostCharacters,
    boolean embedded,
    Map<String, String> options) {

  public SummarySettings {
    allowed = Set.copyOf(allowed);
    options = Map.copyOf(options);
  }
}
