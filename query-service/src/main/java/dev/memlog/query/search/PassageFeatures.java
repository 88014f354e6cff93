package dev.memlog.query.search;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.query.search.Weights.Reason;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The features of a passage. Features that the query does not ask for are left out. */
final class PassageFeatures {

  private static final int REASONS = Reason.values().length;

  private final Profile profile;
  private final QueryText query;
  private final @Nullable String author;
  private final PoolScales scales;
  private final Verbatim verbatim;

  PassageFeatures(Profile profile, QueryText query, @Nullable String author, PoolScales scales) {
    this.profile = profile;
    this.query = query;
    this.author = author;
    this.scales = scales;
    this.verbatim = new Verbatim(query.text());
  }

  /**
   * Returns the features of relevance: that the passage is about the subject of the query, whoever
   * the speaker is.
   *
   * @param index the index of the candidate in the pool
   * @return the features, as a list that the caller may add to
   */
  List<Feature> relevance(IndexedPassage passage, int index) {
    List<Feature> features = new ArrayList<>(REASONS);
    PoolScales.Scaled dense = scales.dense(index);
    PoolScales.Scaled lexical = scales.lexical(index);
    features.add(feature(Reason.DENSE, dense));
    features.add(feature(Reason.REPLY, scales.withReply(index)));
    features.add(feature(Reason.LEXICAL, lexical));
    features.add(
        feature(
            Reason.OVERLAP,
            dense.value() * lexical.value(),
            () -> "dense times lexical: what both say is not said twice"));
    if (author != null) {
      features.add(
          feature(
              Reason.SPEAKER,
              passage.author().equals(author),
              () -> "said by " + author + ", whom the query names"));
    }
    if (query.asksWhen()) {
      features.add(
          feature(
              Reason.TIME,
              TimeWords.namesTime(passage.text()),
              () -> "names a time, for which the query asks"));
    }
    if (!query.dates().isEmpty()) {
      features.add(date(passage.day()));
    }
    return features;
  }

  /**
   * Adds the features of the speaker and the manner, and whether the passage is the query's own
   * text.
   *
   * @param features the list to add to
   */
  void manner(IndexedPassage passage, List<Feature> features) {
    if (query.side() != AskedSide.ANY && author == null) {
      features.add(
          feature(
              Reason.ROLE,
              passage.role().equals(query.side().role()),
              () -> "said by the " + query.side().role() + ", of whom the query asks"));
    }
    Manner manner = Manner.of(passage.text());
    features.add(feature(Reason.TELLS, manner.tells(), () -> "states something of who says it"));
    features.add(feature(Reason.ASKS, manner.asks(), () -> "the share of it that is questions"));
    features.add(
        feature(
            Reason.VERBATIM,
            verbatim.value(passage.text()),
            () -> "1 for the query's very text; less where one holds the other"));
  }

  /**
   * Returns the feature that each passage of a conversation gets from the best of them.
   *
   * @param best the sum of the best passage's features of relevance
   */
  Feature session(double best) {
    return feature(
        Reason.SESSION, best, () -> "by the reasons before, the best of the conversation");
  }

  private Feature date(LocalDate day) {
    long days = Long.MAX_VALUE;
    for (DateSpan span : query.dates()) {
      days = Math.min(days, span.daysTo(day));
    }
    long apart = days;
    return feature(
        Reason.DATE,
        Math.exp(-apart / profile.dateDays()),
        () -> apart + " days from the date that the query names");
  }

  private Feature feature(Reason reason, PoolScales.Scaled scaled) {
    return feature(reason, scaled.value(), scaled.note());
  }

  private Feature feature(Reason reason, boolean has, Supplier<String> note) {
    return feature(reason, has ? 1 : 0, note);
  }

  private Feature feature(Reason reason, double value, Supplier<String> note) {
    return new Feature(reason.word(), value, profile.weights().of(reason), note);
  }
}
