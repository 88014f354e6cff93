package dev.memlog.language.conversation;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A summarizer without a language model. Its paragraph consists of the best memories that the
 * extractor finds. Quotes name their speakers. Safe for use by several threads.
 */
public final class StatementSummarizer implements ConversationSummarizer {

  private static final int MOST_SENTENCES = 4;
  private static final int MOST_FACTS = 10;

  private final TurnExtractor extractor;
  private final int mostCharacters;
  private final ExtractorVersion version;

  /**
   * Creates a summarizer.
   *
   * @param extractor the extractor of statements
   * @param mostCharacters the largest length of the paragraph in UTF-16 units
   */
  public StatementSummarizer(TurnExtractor extractor, int mostCharacters) {
    this.extractor = extractor;
    this.mostCharacters = mostCharacters;
    version =
        new ExtractorVersion(
            "conversation", "3/" + extractor.version().version() + "/" + mostCharacters);
  }

  @Override
  public Optional<ConversationSummary> summarize(EndedConversation conversation) {
    List<Turn> turns = conversation.turns();
    List<SummarySentence> sentences = statements(turns);
    List<SummarySentence> best = sentences.stream().sorted(SummarySentence.BEST).toList();
    List<SummarySentence> selected = selected(best);
    return selected.isEmpty()
        ? Optional.empty()
        : Optional.of(summary(turns, sentences, best, selected));
  }

  private List<SummarySentence> statements(List<Turn> turns) {
    List<SummarySentence> sentences = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Turn turn : turns) {
      for (Candidate statement : extractor.extract(turn).candidates()) {
        if (seen.add(statement.content().toLowerCase(Locale.ROOT))) {
          double told = informativeness(statement.content());
          sentences.add(
              new SummarySentence(sentences.size(), sentence(statement), told, statement));
        }
      }
    }
    return sentences;
  }

  /**
   * Returns up to four of the best sentences that fit into the paragraph, in the order of the
   * conversation.
   *
   * @param best the sentences, the best first
   */
  private List<SummarySentence> selected(List<SummarySentence> best) {
    List<SummarySentence> selected = new ArrayList<>();
    int room = mostCharacters + 1;
    for (SummarySentence sentence : best) {
      int length = sentence.text().length() + 1;
      if (selected.size() < MOST_SENTENCES && length <= room) {
        selected.add(sentence);
        room -= length;
      }
    }
    selected.sort(Comparator.comparingInt(SummarySentence::order));
    return selected;
  }

  /** Returns a statement as a sentence, and a quote with its speaker. */
  private static String sentence(Candidate told) {
    return told.quote() == null
        ? told.content() + "."
        : told.quote().speaker() + ": \"" + told.content().replaceAll("\\s+", " ") + "\"";
  }

  private ConversationSummary summary(
      List<Turn> turns,
      List<SummarySentence> sentences,
      List<SummarySentence> best,
      List<SummarySentence> selected) {
    List<String> participants = turns.getFirst().participants();
    Set<String> names = Informativeness.nameWords(participants);
    List<SummarySentence> facts =
        best.stream()
            .limit(MOST_FACTS)
            .sorted(Comparator.comparingInt(SummarySentence::order))
            .toList();
    String text = String.join(" ", selected.stream().map(SummarySentence::text).toList());
    return new ConversationSummary(
        text,
        new ConversationSummary.Outline(
            TopicSegments.of(sentences, selected, names),
            EntityFinder.of(participants, sentences),
            facts.stream().map(SummarySentence::fact).toList()),
        new ConversationSummary.Rating(
            Math.max(5, best.getFirst().worth()),
            selected.stream()
                .mapToDouble(told -> told.statement().rating().confidence())
                .min()
                .orElseThrow()),
        Informativeness.keywords(Informativeness.telling(text, names)),
        selected.getFirst().statement().subject(),
        occurred(selected),
        sources(sentences),
        version);
  }

  private static @Nullable DateSpan occurred(List<SummarySentence> selected) {
    return selected.stream()
        .map(told -> told.statement().occurred())
        .filter(Objects::nonNull)
        .reduce(DateSpan::around)
        .orElse(null);
  }

  private static List<MessageVersion> sources(List<SummarySentence> sentences) {
    Set<MessageVersion> sources = new LinkedHashSet<>();
    sentences.forEach(sentence -> sources.addAll(sentence.statement().provenance().sources()));
    return List.copyOf(sources);
  }

  private static double informativeness(String text) {
    return Informativeness.telling(text, Set.of()).values().stream()
        .mapToDouble(Double::doubleValue)
        .sum();
  }
}
