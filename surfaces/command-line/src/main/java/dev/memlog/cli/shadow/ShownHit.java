package dev.memlog.cli.shadow;

import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.messages.Explanation;
import dev.memlog.client.messages.Feature;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.language.english.WordCut;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A hit in the answer of one side: a message or a memory.
 *
 * @param id the id, the same in both answers
 * @param text the beginning of the text
 * @param score the score of the hit
 * @param contributions the parts of the score, by feature; empty if the hit was not explained
 */
record ShownHit(String id, String text, double score, Map<String, Double> contributions) {

  private static final int SHOWN = 100;

  static ShownHit of(MessageHit hit) {
    MessageHit.Source source = hit.source();
    return new ShownHit(
        String.join("/", source.app(), source.conversationId(), source.messageId()),
        shortened(hit.snippet()),
        hit.score(),
        contributions(hit.explanation()));
  }

  static ShownHit of(MemoryHit hit) {
    return new ShownHit(
        hit.memory().memoryId(),
        shortened(hit.memory().content()),
        hit.score(),
        contributions(hit.explanation()));
  }

  private static Map<String, Double> contributions(@Nullable Explanation explanation) {
    Map<String, Double> contributions = new LinkedHashMap<>();
    if (explanation != null) {
      for (Feature feature : explanation.features()) {
        contributions.merge(feature.name(), feature.contribution(), Double::sum);
      }
    }
    return contributions;
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return WordCut.shortened(line, SHOWN);
  }
}
