package dev.memlog.language.quotes;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.Recalled;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.language.turn.Utterance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An extractor of quotes, without a language model and for any language. Its candidates are the
 * speaker's own words; only secrets are masked. It returns the same candidates for the same turn.
 *
 * <p>Safe for use by several threads.
 */
public final class QuoteExtractor implements TurnExtractor {

  /** The id of the embedding model by whose vectors quotes can be judged. */
  public static final String MODEL = VectorScorer.MODEL;

  private static final ExtractorVersion VERSION = new ExtractorVersion("quotes", "2");

  private final Pointing pointing;
  private final QuoteSettings settings;
  private final Secrets secrets;
  private final QuoteJudge judge;

  /**
   * Creates an extractor.
   *
   * @param english the parser of English, which several extractors may share
   * @param settings the settings that decide which sentences become candidates
   */
  public QuoteExtractor(EnglishParser english, QuoteSettings settings) {
    this(english, settings, null);
  }

  /**
   * Creates an extractor that also judges English quotes by their vectors.
   *
   * @param vectors returns the vector of a text by the model {@link #MODEL}; null to judge quotes
   *     by their form alone. It returns null where it cannot judge one. Several threads may call it
   *     at once.
   */
  public QuoteExtractor(
      EnglishParser english,
      QuoteSettings settings,
      @Nullable Function<String, float @Nullable []> vectors) {
    this.pointing = new Pointing(english);
    this.settings = settings;
    this.secrets = new Secrets(settings.secrets());
    this.judge = new QuoteJudge(settings, secrets, vectors);
  }

  @Override
  public ExtractorVersion version() {
    return VERSION;
  }

  @Override
  public Extraction extract(Turn turn) {
    if (turn.temporary()) {
      return new Extraction(List.of());
    }
    Message message = Message.of(turn.utterance(), turn.preceding(), settings.allowed(), secrets);
    List<Message> earlier = earlier(turn);
    Outcomes outcomes = new Outcomes(message);
    List<Kept> kept = kept(turn, message, earlier, outcomes);
    Composition composition = new Composition(turn, message, earlier, secrets, VERSION);
    List<Candidate> candidates = new ArrayList<>();
    for (Kept run : kept) {
      Candidate candidate = composition.candidate(run);
      if (candidate == null) {
        outcomes.leave(run.place(), Rule.LONG);
      } else {
        candidates.add(candidate);
        outcomes.keep(run.shown(), candidate);
      }
    }
    if (candidates.isEmpty() && settings.captions()) {
      Captions.of(turn)
          .filter(s -> settings.allowed().containsAll(SensitiveCategories.of(s)))
          .map(composition::shared)
          .ifPresent(candidates::add);
    }
    return new Extraction(candidates, outcomes.sentences(), Retractions.of(message, earlier));
  }

  /**
   * A run that is kept.
   *
   * @param run the sentence for which it is kept, with those that it needs
   * @param shown the run with the sentences around it
   * @param place the place of the sentence for which it is kept
   * @param worth the worth of the sentence for which it is kept
   */
  record Kept(Runs.Run run, Runs.Run shown, int place, Worth worth, double score) {}

  private List<Message> earlier(Turn turn) {
    List<Utterance> before = turn.preceding();
    List<Message> earlier = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      earlier.add(
          Message.of(
              before.get(i), before.subList(i + 1, before.size()), settings.allowed(), secrets));
    }
    return earlier;
  }

  private List<Kept> kept(Turn turn, Message message, List<Message> earlier, Outcomes outcomes) {
    Setting setting = Setting.of(turn);
    Recalled recalled = EchoFilter.around(turn);
    Runs runs = new Runs(message, earlier, pointing, setting);
    List<Kept> kept = new ArrayList<>();
    boolean continues = false;
    for (int i = 0; i < message.sentences().size(); i++) {
      if (message.rules()[i] != null) {
        continues = false;
        continue;
      }
      Sentence sentence = message.sentences().get(i);
      Words words = Words.of(sentence.text(), message.lexicon());
      Runs.Run run = runs.ending(i);
      QuoteJudge.Judgement judgement = judge.judge(setting, words, runs, run, continues);
      Rule rule = judgement.rule();
      if (rule == null && recalled.repeatedBy(sentence.text())) {
        rule = Rule.RECALLED;
      }
      if (rule == null) {
        kept.add(new Kept(run, run, i, judgement.worth(), judgement.score()));
      } else {
        outcomes.leave(i, rule);
      }
      continues = rule == null && (words.self() || continues);
    }
    return widened(best(kept, setting.people(), outcomes), runs, outcomes);
  }

  /**
   * Returns the runs with the sentences between them that say of whom or what they speak, as far as
   * a short quote holds them. A sentence that is kept for itself stays in a quote of its own, since
   * it can be superseded alone.
   */
  private static List<Kept> widened(List<Kept> kept, Runs runs, Outcomes outcomes) {
    List<Kept> wide = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      Kept one = kept.get(i);
      int free = i == 0 ? 0 : wide.getLast().shown().last() + 1;
      int next = i + 1 < kept.size() ? kept.get(i + 1).run().first() : Integer.MAX_VALUE;
      Runs.Run shown = runs.widened(one.run(), free, next, outcomes::barred);
      wide.add(new Kept(one.run(), shown, one.place(), one.worth(), one.score()));
    }
    return wide;
  }

  /** Returns the worthiest runs in the order of the text, none within another. */
  private List<Kept> best(List<Kept> all, boolean people, Outcomes outcomes) {
    double best = all.stream().mapToDouble(Kept::score).max().orElse(0);
    Predicate<Kept> enough =
        one ->
            !people
                || one.score() == best
                || one.score() >= settings.leastBeside()
                || one.worth().explicit()
                || one.worth().lasting();
    List<Kept> kept =
        all.stream()
            .filter(enough)
            .sorted(Comparator.comparingDouble(Kept::score).reversed())
            .limit(settings.mostPerTurn())
            .toList();
    for (Kept one : all) {
      if (!kept.contains(one)) {
        outcomes.leave(one.place(), Rule.SURPLUS);
      }
    }
    return all.stream()
        .filter(kept::contains)
        .filter(
            one ->
                kept.stream()
                    .noneMatch(
                        other ->
                            other.run().first() <= one.run().first()
                                && other.run().last() > one.run().last()))
        .toList();
  }
}
