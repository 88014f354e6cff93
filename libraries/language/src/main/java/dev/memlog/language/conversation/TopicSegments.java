package dev.memlog.language.conversation;

import dev.memlog.language.conversation.ConversationSummary.Topic;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Stems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The segments of a conversation by topic. A new segment begins at the first statement that shares
 * no informative word with the statements of the segment before.
 */
final class TopicSegments {

  private static final int MOST = 6;
  private static final int WORDS = 2;

  private TopicSegments() {}

  /**
   * Returns the topics in their order; of many the most relevant.
   *
   * @param sentences the sentences in the order of the conversation
   * @param selected the sentences of the summary
   * @param names the names of the participants in lower case, which are no topic
   */
  static List<Topic> of(
      List<SummarySentence> sentences, List<SummarySentence> selected, Set<String> names) {
    List<List<SummarySentence>> segments = new ArrayList<>();
    Set<String> words = new HashSet<>();
    for (SummarySentence sentence : sentences) {
      Set<String> here = stems(sentence, names);
      if (segments.isEmpty() || Collections.disjoint(words, here)) {
        segments.add(new ArrayList<>());
        words.clear();
      }
      words.addAll(here);
      segments.getLast().add(sentence);
    }
    List<List<SummarySentence>> kept =
        segments.stream()
            .sorted(Comparator.comparing(TopicSegments::best, SummarySentence.BEST))
            .limit(MOST)
            .toList();
    return segments.stream().filter(kept::contains).map(s -> topic(s, selected, names)).toList();
  }

  private static Set<String> stems(SummarySentence sentence, Set<String> names) {
    Set<String> stems = new HashSet<>();
    for (String word : Informativeness.telling(sentence.text(), names).keySet()) {
      // Two statements about the same year may be about anything.
      if (!Character.isDigit(word.charAt(0))) {
        stems.add(Stems.base(word));
      }
    }
    return stems;
  }

  private static Topic topic(
      List<SummarySentence> segment, List<SummarySentence> selected, Set<String> names) {
    SummarySentence best = best(segment);
    List<String> words =
        Informativeness.keywords(Informativeness.telling(best.text(), names)).stream()
            .limit(WORDS)
            .toList();
    boolean told = segment.stream().anyMatch(selected::contains);
    String relevance = told ? "high" : best.worth() > 0 ? "medium" : "low";
    return new Topic(String.join(", ", words), best.fact(), relevance);
  }

  private static SummarySentence best(List<SummarySentence> segment) {
    return segment.stream().min(SummarySentence.BEST).orElseThrow();
  }
}
