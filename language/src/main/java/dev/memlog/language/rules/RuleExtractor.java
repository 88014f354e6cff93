package dev.memlog.language.rules;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.Excerpts;
import dev.memlog.language.cleaning.Recalled;
import dev.memlog.language.cleaning.TextCleaner;
import dev.memlog.language.comparison.AttributeReader;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.lint.MemoryLint;
import dev.memlog.language.rules.references.Scene;
import dev.memlog.language.rules.selection.AssistantStatements;
import dev.memlog.language.rules.selection.ImportanceScorer;
import dev.memlog.language.rules.selection.StatementDetails;
import dev.memlog.language.rules.selection.StatementDraft;
import dev.memlog.language.rules.selection.StatementKinds;
import dev.memlog.language.rules.selection.StatementScorer;
import dev.memlog.language.rules.selection.Unfinished;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.Attribute;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Episode;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An extractor of memories by rules, without a language model. It returns the same candidates for
 * the same turn. It extracts nothing from text that is not English, and skips text that it cannot
 * convert into a self-contained statement.
 *
 * <p>Safe for use by several threads.
 */
public final class RuleExtractor implements TurnExtractor {

  private static final ExtractorVersion VERSION = new ExtractorVersion("rules", "7");

  /** The least informativeness of a caption, which must exceed that of a sentence. */
  private static final double LEAST_OF_A_CAPTION = 12;

  private final EnglishParser english;
  private final RuleSettings settings;

  /**
   * Creates an extractor.
   *
   * @param english the parser, which several extractors may share
   * @param settings the thresholds that decide which statements become candidates
   */
  public RuleExtractor(EnglishParser english, RuleSettings settings) {
    this.english = english;
    this.settings = settings;
  }

  @Override
  public ExtractorVersion version() {
    return VERSION;
  }

  @Override
  public List<Candidate> extract(Turn turn) {
    if (turn.temporary()) {
      return List.of();
    }
    EchoFilter.Parted parted = EchoFilter.part(turn.text());
    String text = TextCleaner.clean(parted.own());
    boolean wordless = text.isBlank() && settings.captions();
    if (!wordless && !TextCleaner.english(text)) {
      return List.of();
    }
    Recalled recalled = EchoFilter.around(turn);
    Set<String> names = names(turn);
    List<Weighed> possible = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (StatementDraft draft : new TurnReading(turn, english).drafts(text)) {
      Weighed weighed = weighed(draft, names);
      if (seen.add(draft.text()) && sayable(weighed, turn) && !recalled.repeatedBy(draft.text())) {
        possible.add(weighed);
      }
    }
    // What an assistant did or advised counts by its form; the scorer judges what people say.
    boolean assistant = turn.speaker().role() == Role.ASSISTANT;
    List<Weighed> kept = assistant ? possible : worthKeeping(possible, names);
    if (kept.isEmpty() && settings.captions()) {
      Captions.of(turn)
          .map(draft -> weighed(draft, names))
          .filter(caption -> caption.told() >= LEAST_OF_A_CAPTION && sayable(caption, turn))
          .ifPresent(kept::add);
    }
    return kept.stream()
        .sorted(Comparator.comparingDouble(Weighed::told).reversed())
        .limit(settings.mostPerTurn())
        .sorted(Comparator.comparingInt(w -> kept.indexOf(w)))
        .map(w -> candidate(w, turn))
        .toList();
  }

  /**
   * A draft with its informativeness.
   *
   * @param words the informative words with their rarity
   * @param told the informativeness of all words together
   */
  private record Weighed(StatementDraft draft, Map<String, Double> words, double told) {}

  private static Set<String> names(Turn turn) {
    Set<String> names = new HashSet<>();
    for (String name : turn.everybody()) {
      String lower = name.toLowerCase(Locale.ROOT);
      names.add(lower);
      names.addAll(List.of(lower.split(" ")));
    }
    return names;
  }

  private static Weighed weighed(StatementDraft draft, Set<String> names) {
    Map<String, Double> words = Informativeness.telling(draft.text(), names);
    words.remove("says");
    double told = words.values().stream().mapToDouble(Double::doubleValue).sum();
    double share =
        switch (draft.clause().kind()) {
          case SPEAKER, WITH_SPEAKER, NAMED, NONE -> 1;
          case PRONOUN, THERE -> 0.8;
          case COMMON, LISTENER, POINTING -> draft.text().contains(" says that ") ? 0.4 : 0.8;
        };
    return new Weighed(draft, words, told * share);
  }

  /**
   * Returns the statements to keep: those that the speaker asked to remember, those that answer a
   * question of a known form, the best of the rest, and others with a sufficient score.
   */
  private List<Weighed> worthKeeping(List<Weighed> possible, Set<String> participants) {
    List<Double> worth =
        possible.stream()
            .map(w -> StatementScorer.of(w.draft(), w.words().values(), participants))
            .toList();
    double best = worth.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    List<Weighed> kept = new ArrayList<>();
    for (int i = 0; i < worth.size(); i++) {
      double least = worth.get(i) == best ? settings.leastWorth() : settings.leastBeside();
      if (worth.get(i) >= least || certain(possible.get(i).draft())) {
        kept.add(possible.get(i));
      }
    }
    return kept;
  }

  /**
   * Returns whether the statement is kept whatever its score, since short statements such as "Ann
   * lives in Graz" can be important.
   */
  private static boolean certain(StatementDraft draft) {
    boolean attribute =
        AttributeReader.read(draft.text())
            .filter(reading -> !reading.attribute().name().startsWith("like:"))
            .isPresent();
    return draft.origin() == Origin.EXPLICIT || attribute;
  }

  private boolean sayable(Weighed weighed, Turn turn) {
    StatementDraft draft = weighed.draft();
    if (turn.speaker().role() == Role.ASSISTANT
        && !AssistantStatements.kept(draft.clause(), draft.text(), user(turn))) {
      return false;
    }
    boolean asked = draft.origin() == Origin.EXPLICIT;
    String listener = turn.listener().map(Scene::inText).orElse("");
    if (!listener.isEmpty()
        && draft
            .text()
            .matches(
                ".*\\b(?:loves?|likes?|enjoys?|admires?|appreciates?|hopes?|wishes|supports?) (?:that |how |what )?"
                    + listener
                    + "\\b.*|.* (?:excited|glad|happy|thrilled|pumped|eager|curious) to (?:hear|see|know|learn) .*\\b"
                    + listener
                    + "\\b.*")) {
      return false;
    }
    return (asked || weighed.told() >= settings.leastTold())
        && MemoryLint.check(draft.text()).isEmpty()
        && !Unfinished.is(draft.text())
        && settings.allowed().containsAll(SensitiveCategories.of(draft.text()));
  }

  private static String user(Turn turn) {
    return Scene.inText(turn.listener().orElse("The user"));
  }

  private Candidate candidate(Weighed weighed, Turn turn) {
    StatementDraft draft = weighed.draft();
    String content = draft.text();
    Category category = StatementKinds.category(content, draft.tense(), draft.when() != null);
    MemoryType type = StatementKinds.type(category, draft.tense());
    var reading = AttributeReader.read(content);
    String subject =
        reading
            .map(AttributeReader.Reading::subject)
            .orElseGet(() -> StatementDetails.subject(content, turn));
    Attribute attribute = reading.map(AttributeReader.Reading::attribute).orElse(null);
    Episode episode =
        type == MemoryType.EPISODIC
            ? StatementDetails.episode(content, subject, draft.said())
            : null;
    Importance importance =
        ImportanceScorer.weigh(draft.said(), content, category, draft.origin(), weighed.told());
    return new Candidate(
        content,
        new Candidate.Rating(category, type, importance, draft.confidence()),
        Informativeness.keywords(weighed.words()),
        subject,
        attribute,
        episode,
        draft.when(),
        new Candidate.Provenance(
            draft.sources(), draft.origin(), Excerpts.of(turn, settings.allowed()), VERSION));
  }
}
