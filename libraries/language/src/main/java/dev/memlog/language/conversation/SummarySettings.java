package dev.memlog.language.conversation;

import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.TurnExtractor;
import java.util.Map;
import java.util.Set;

/**
 * The settings that a process gives to a {@link SummarizerProvider}.
 *
 * @param statements an extractor of statements, which a summarizer may use
 * @param allowed the sensitive matters that may be remembered
 * @param mostCharacters the largest length of a summary's text in UTF-16 units
 * @param embedded whether the text gets a vector of an embedding model, so that a search finds it
 *     by meaning
 * @param options the provider's own settings: {@code extractor.memories.conversations.options}
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
