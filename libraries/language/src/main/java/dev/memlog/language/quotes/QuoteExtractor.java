package dev.memlog.language.quotes;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.Recalled;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.language.turn.Utterance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

  private static final ExtractorVersion VERSION = new ExtractorVersion("quotes", "1");

  private static final String ASSISTANT = new Speaker(Role.ASSISTANT, null).name();

  /** The share of the question's worth that counts for an answer. */
  private static final double OF_QUESTION = 0.5;

  private static final double ANSWER = 6;
  private static final double ANSWER_TO_ASSISTANT = 14;

  /** The share of the worth of corrected words, or of words to which the speaker agrees. */
  private static final double OF_REPAIRED = 0.9;

  private static final double LEAST_OF_ASSISTANT = 10;

  /** The worth, and the probability to be understood, from which on the form decides alone. */
  private static final double CERTAIN = 0.85;

  private static final double CERTAINLY_ALONE = 0.8;

  private final Pointing pointing;
  private final QuoteSettings settings;
  private final Secrets secrets;
  private final @Nullable Function<String, float @Nullable []> vectors;
  private final ReadingReader readings = new ReadingReader();

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
    this.vectors = vectors;
    this.pointing = new Pointing(english);
    this.settings = settings;
    this.secrets = new Secrets(settings.secrets());
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
    Composition composition = new Composition(turn, message, earlier, secrets, readings, VERSION);
    List<Candidate> candidates = new ArrayList<>();
    for (Kept run : kept) {
      Candidate candidate = composition.candidate(run);
      if (candidate == null) {
        outcomes.leave(run.run().last(), Rule.LONG);
      } else {
        candidates.add(candidate);
        outcomes.keep(run.run(), candidate);
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

  /** A run that is kept, with the worth of its last sentence. */
  record Kept(Runs.Run run, Sentence sentence, Worth worth, double score) {}

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
    Set<String> names = names(turn);
    Recalled recalled = EchoFilter.around(turn);
    Runs runs = new Runs(message, earlier, pointing, turn.createdAt());
    List<Kept> kept = new ArrayList<>();
    boolean continues = false;
    for (int i = 0; i < message.sentences().size(); i++) {
      Sentence sentence = message.sentences().get(i);
      Rule rule = message.rules()[i];
      if (rule == null) {
        Words words = Words.of(sentence.text(), message.lexicon());
        Runs.Run run = runs.ending(i);
        Worth worth = Worth.of(words, names, continues || continued(turn, run));
        // The first message of a conversation does not show yet that people will answer it.
        boolean commits =
            turn.speaker().author() != null && Patterns.in("commitment", sentence.text());
        if (commits) {
          worth = worth.committed();
        }
        double score = worth.score() + lent(words, run, names);
        rule = rule(turn, words, worth, run, score);
        if (rule == null && passing(turn, words, worth, names, run)) {
          rule = Rule.SMALL_TALK;
        }
        if (rule == null && !people(turn) && !worth.explicit() && changesRequest(words, run)) {
          rule = Rule.REQUEST;
        }
        if (!commits) {
          rule = judged(turn, words, worth, names, runs, run, rule, continues);
        }
        if (rule == null && recalled.repeatedBy(sentence.text())) {
          rule = Rule.RECALLED;
        }
        if (rule == null) {
          kept.add(new Kept(run, sentence, worth, score));
        }
        if (rule != null) {
          outcomes.leave(i, rule);
        }
        continues = rule == null && (words.self() || continues);
      } else {
        continues = false;
      }
    }
    return best(kept, people(turn), outcomes);
  }

  private @Nullable Rule rule(Turn turn, Words words, Worth worth, Runs.Run run, double score) {
    if (turn.speaker().role() == Role.ASSISTANT) {
      boolean told = Telling.assures(words) && worth.score() >= LEAST_OF_ASSISTANT;
      return told ? null : Rule.ASSISTANT;
    }
    boolean replies = replies(words, run);
    if (worth.rule() != null && !(replies && worth.rule() != Rule.QUESTION)) {
      return worth.rule();
    }
    if (score
            < (people(turn) && words.lexicon().english()
                ? settings.leastAmongPeople()
                : settings.leastWorth())
        && !worth.explicit()) {
      return worth.rule() != null ? worth.rule() : Rule.SLIGHT;
    }
    if (secrets.in(words.text()) && slight(secrets.masked(words.text()), words.lexicon())) {
      return Rule.SECRET;
    }
    return run.alone() > 0 || worth.style() || worth.explicit() || words.aside()
        ? null
        : Rule.UNCLEAR;
  }

  /**
   * Returns the rule after the scorer has judged an English sentence: it leaves out what readers
   * would not keep or not understand, and keeps what the rules take for too slight.
   */
  private @Nullable Rule judged(
      Turn turn,
      Words words,
      Worth worth,
      Set<String> names,
      Runs runs,
      Runs.Run run,
      @Nullable Rule rule,
      boolean continues) {
    boolean slight = rule == Rule.SLIGHT || rule == Rule.SMALL_TALK;
    if (!words.lexicon().english()
        || turn.speaker().role() == Role.ASSISTANT
        || worth.explicit()
        || worth.style()
        || words.aside()
        || words.phatic(names)
        || (rule != null && !slight)
        || (run.before() != null && !run.before().question() && replies(words, run))) {
      return rule;
    }
    boolean people = people(turn);
    QuoteScorer.Bounds bounds = QuoteScorer.bounds(people, turn.text(), words, worth);
    boolean other = worth.rule() != null && worth.rule() != Rule.SMALL_TALK;
    boolean unfit = secrets.in(words.text()) || (people && !words.has("actor"));
    Features.Place place = place(turn, words, run, continues);
    // The vectors were fitted to statements. A fact that was read tells more, and so does the form
    // of an answer to an assistant, which asks in order to know.
    boolean answers = place.answers() && place.assistant() && !Patterns.in("hedge", words.text());
    Function<String, float @Nullable []> judge = place.readings() || answers ? null : vectors;
    double enough = judge == null ? bounds.enough() : bounds.added();
    if (slight && (other || unfit || enough >= 1)) {
      return rule;
    }
    double keep = QuoteScorer.worth(Features.worth(words, run.need(), place));
    boolean certain = rule == null && keep >= CERTAIN && run.alone() >= CERTAINLY_ALONE;
    if (judge != null && !certain) {
      return judged(judge, runs, run, bounds, rule, keep);
    }
    boolean continued = run.need() == Pointing.Need.ALL && run.first() < run.last();
    if (rule == null && keep < bounds.least() && !continued) {
      return Rule.SLIGHT;
    }
    if (slight && keep < enough) {
      return rule;
    }
    return run.alone() == 0 || (!place.readings() && run.alone() < bounds.alone())
        ? Rule.UNCLEAR
        : null;
  }

  /** Returns the rule after the vector of a quote was judged, unless its form tells enough. */
  private static @Nullable Rule judged(
      Function<String, float @Nullable []> vectors,
      Runs runs,
      Runs.Run run,
      QuoteScorer.Bounds bounds,
      @Nullable Rule rule,
      double keep) {
    if (run.alone() == 0) {
      return Rule.UNCLEAR;
    }
    if (keep < (rule == null ? QuoteScorer.HOPELESS : QuoteScorer.HOPELESS_IF_SLIGHT)) {
      return rule == null ? Rule.SLIGHT : rule;
    }
    float @Nullable [] vector = vectors.apply(runs.text(run));
    if (vector == null) {
      return rule;
    }
    double worthy = VectorScorer.worth(vector);
    double clear = VectorScorer.alone(vector);
    if (worthy * clear >= (rule == null ? bounds.both() : bounds.added())) {
      return null;
    }
    return worthy < clear ? Rule.SLIGHT : Rule.UNCLEAR;
  }

  /** Returns the place of a sentence that ends a run. */
  Features.Place place(Turn turn, Words words, Runs.Run run, boolean continues) {
    Runs.Earlier before = run.before();
    Set<String> names = names(turn);
    Words question =
        before != null && before.question() && replies(words, run)
            ? Words.of(before.asked(), words.lexicon())
            : null;
    boolean answers =
        question != null
            && before != null
            && (before.assistant() || Telling.asksForFacts(question));
    Spoken spoken =
        new Spoken(
            words.text(),
            turn.speaker().name(),
            turn.speaker().role(),
            turn.day(),
            before == null ? null : before.words());
    return new Features.Place(
        people(turn),
        answers,
        before != null && before.assistant(),
        question != null && answers ? Worth.told(question, names) : 0,
        continues || continued(turn, run),
        !readings.read(spoken).isEmpty(),
        names);
  }

  /** Returns whether a sentence to an assistant only changes an earlier request. */
  private static boolean changesRequest(Words words, Runs.Run run) {
    Runs.Earlier before = run.before();
    return before != null
        && !before.question()
        && words.lexicon().english()
        && !words.has("first")
        && !words.has("person")
        && !words.lexicon().set("third").contains(words.opener())
        && Words.of(before.words().text(), words.lexicon()).request();
  }

  /** Returns whether a sentence in English tells nothing that counts after months. */
  private static boolean passing(
      Turn turn, Words words, Worth worth, Set<String> names, Runs.Run run) {
    if ((worth.explicit() && (words.self() || !people(turn)))
        || worth.style()
        || !words.lexicon().english()
        || turn.speaker().role() == Role.ASSISTANT) {
      return false;
    }
    Runs.Earlier before = run.before();
    Words question = null;
    if (before != null && replies(words, run)) {
      if (!before.question()) {
        return Telling.respells(words.text(), before.words().text());
      }
      question = Words.of(before.asked(), words.lexicon());
    }
    if (!people(turn)) {
      return question == null && Telling.responds(words);
    }
    if (question != null && Patterns.in("momentary", question.text())) {
      return true;
    }
    boolean asked = question != null && Telling.asksForFacts(question);
    return !Telling.lasts(words, names, worth.lasting(), asked);
  }

  /**
   * Returns whether people talk to one another, without an assistant. A named author whose messages
   * follow one another without an answer speaks to people, too.
   */
  private static boolean people(Turn turn) {
    boolean several = turn.speaker().author() != null && !turn.preceding().isEmpty();
    return turn.speaker().role() == Role.USER
        && (several || turn.everybody().size() > 1)
        && !turn.everybody().contains(ASSISTANT)
        && turn.preceding().stream().noneMatch(m -> m.speaker().role() == Role.ASSISTANT);
  }

  private static boolean slight(String masked, Lexicon lexicon) {
    return Worth.told(Words.of(masked, lexicon), Set.of()) < LEAST_OF_ASSISTANT;
  }

  /** Returns whether a run answers a question for facts, corrects earlier words or joins in. */
  private static boolean replies(Words words, Runs.Run run) {
    Runs.Earlier before = run.before();
    if (before == null) {
      return false;
    }
    if (before.question()) {
      String question = before.asked();
      return run.first() == run.last()
          && !Patterns.in("thanks", words.text())
          && !Patterns.in("offer", question)
          && !Patterns.in("quiz", question);
    }
    return Patterns.in("repair", words.text()) || Patterns.in("agreement", words.text());
  }

  /** Returns whether a run continues an earlier message of its speaker. */
  private static boolean continued(Turn turn, Runs.Run run) {
    Runs.Earlier before = run.before();
    return before != null && before.words().speaker().equals(turn.speaker().name());
  }

  /** Returns the worth that earlier words lend to a reply. */
  private static double lent(Words words, Runs.Run run, Set<String> names) {
    Runs.Earlier before = run.before();
    if (before == null || !replies(words, run)) {
      return 0;
    }
    Words said = Words.of(before.asked(), words.lexicon());
    return before.question()
        ? (before.assistant() ? ANSWER_TO_ASSISTANT : ANSWER)
            + OF_QUESTION * Worth.told(said, names)
        : OF_REPAIRED * Worth.of(said, names, false).score();
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
        outcomes.leave(one.run().last(), Rule.SURPLUS);
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

  static Set<String> names(Turn turn) {
    Set<String> names = new HashSet<>();
    for (String name : turn.everybody()) {
      names.addAll(List.of(name.toLowerCase(Locale.ROOT).split("[ .]+")));
    }
    return names;
  }
}
