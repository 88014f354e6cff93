package dev.memlog.language.quotes;

import static java.util.Objects.requireNonNullElse;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.kinds.TextKinds;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Episode;
import dev.memlog.language.turn.Excerpt;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A composer of the candidates of one turn. */
record Composition(
    Turn turn, Message message, List<Message> earlier, Secrets secrets, ExtractorVersion version) {

  private static final int LONGEST = 500;
  private static final int LONGEST_EXCERPT = 300;

  /** The least length of the clauses to which a long sentence is cut. */
  private static final int SHORTEST_CUT = 40;

  private static final Pattern CLAUSE_END =
      Pattern.compile("[,;:。、，；](?=\\s|\\P{ASCII})|\\s[–—-]\\s");

  private static final double ASKED = 0.95;
  private static final double ALONE = 0.9;
  private static final double TOGETHER = 0.8;
  private static final double FRAMED = 0.7;
  private static final double SHARED = 0.75;

  /**
   * Returns the candidate of a run; null if it is too long and has no clause that fits. What it
   * means is read from the sentence for which it is kept, and not from those around it.
   */
  @Nullable Candidate candidate(QuoteExtractor.Kept kept) {
    String sentence = message.sentences().get(kept.place()).text();
    String told = fitting(requireNonNullElse(written(kept.run()), secrets.masked(sentence)));
    String content = fitting(requireNonNullElse(written(kept.shown()), told));
    if (content.isEmpty()) {
      return null;
    }
    Quote.Before before = masked(kept.shown().before());
    Quote quote = new Quote(turn.speaker().name(), turn.speaker().role(), turn.createdAt(), before);
    boolean transcript = message.transcript();
    List<Reading> readings =
        transcript
            ? List.of()
            : ReadingReader.read(
                new Spoken(
                    told,
                    turn.speaker().name(),
                    turn.speaker().role(),
                    turn.day(),
                    masked(kept.run().before())));
    DateSpan occurred = ReadingReader.occurred(told, turn.day());
    Category category = kept.worth().style() ? Category.PREFERENCE : TextKinds.category(told);
    MemoryType type = TextKinds.type(told, category);
    Origin origin = kept.worth().explicit() ? Origin.EXPLICIT : Origin.IMPLICIT;
    Map<String, Double> telling = Words.of(content, message.lexicon()).telling(Set.of());
    return new Candidate(
        content,
        new Candidate.Rating(
            category,
            type,
            QuoteImportance.of(told, category, origin),
            certainty(kept, transcript)),
        Informativeness.keywords(telling),
        turn.speaker().name(),
        readings,
        type == MemoryType.EPISODIC
            ? new Episode(content, TextKinds.place(told), TextKinds.valence(told))
            : null,
        occurred,
        quote,
        new Candidate.Provenance(sources(kept.shown()), origin, excerpts(), version));
  }

  /** Returns the candidate of a statement about a picture that was shared. */
  Candidate shared(String statement) {
    Importance importance = QuoteImportance.of(statement, Category.EVENT, Origin.IMPLICIT);
    return new Candidate(
        statement,
        new Candidate.Rating(Category.EVENT, MemoryType.EPISODIC, importance, SHARED),
        Informativeness.keywords(Words.of(statement, message.lexicon()).telling(Set.of())),
        turn.speaker().name(),
        List.of(),
        new Episode(statement, null, TextKinds.valence(statement)),
        DateSpan.day(turn.day()),
        null,
        new Candidate.Provenance(List.of(turn.source()), Origin.IMPLICIT, excerpts(), version));
  }

  private static double certainty(QuoteExtractor.Kept kept, boolean transcript) {
    if (transcript) {
      return FRAMED;
    }
    return kept.worth().explicit() ? ASKED : kept.shown().before() == null ? ALONE : TOGETHER;
  }

  private List<MessageVersion> sources(Runs.Run run) {
    List<MessageVersion> sources = new ArrayList<>();
    sources.add(turn.source());
    if (run.before() != null) {
      sources.add(run.before().source());
    }
    return sources;
  }

  private Quote.@Nullable Before masked(Runs.@Nullable Earlier before) {
    return before == null
        ? null
        : new Quote.Before(before.words().speaker(), secrets.masked(before.words().text()));
  }

  /** Returns the masked text of a run; null if other text stands within it in the message. */
  private @Nullable String written(Runs.Run run) {
    int start = message.sentences().get(run.first()).start();
    String text = message.text().substring(start, message.sentences().get(run.last()).end());
    return turn.text().contains(text) ? secrets.masked(text) : null;
  }

  /** Returns a text, or the clauses at its beginning that fit; empty if none does. */
  private static String fitting(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    Matcher end = CLAUSE_END.matcher(text);
    int fits = 0;
    while (end.find() && end.start() <= LONGEST) {
      fits = end.start();
    }
    return fits < SHORTEST_CUT ? "" : text.substring(0, fits);
  }

  /** Returns excerpts of the message and of the message before, of sentences that may be shown. */
  private List<Excerpt> excerpts() {
    List<Excerpt> excerpts = new ArrayList<>();
    add(excerpts, message);
    earlier.stream().limit(1).forEach(before -> add(excerpts, before));
    return excerpts;
  }

  private void add(List<Excerpt> excerpts, Message from) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < from.sentences().size(); i++) {
      String sentence = secrets.masked(from.sentences().get(i).text());
      if (from.shows(i) && shown.length() + sentence.length() < LONGEST_EXCERPT) {
        shown.append(shown.isEmpty() ? "" : " ").append(sentence);
      }
    }
    if (!shown.isEmpty()) {
      excerpts.add(new Excerpt(from.utterance().source(), shown.toString()));
    }
  }
}
