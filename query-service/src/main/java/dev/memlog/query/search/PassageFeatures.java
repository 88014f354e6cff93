package dev.memlog.query.search;

import static java.util.Objects.requireNonNull;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Verbatim;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The features of a passage, whose weighted sum is its score in {@link MessageRanking}. Features
 * that do not apply to the query are absent.
 */
final class PassageFeatures {

  private static final int REASONS = PassageReason.values().length;

  private final SearchProfile profile;
  private final QueryText query;
  private final @Nullable String author;
  private final PassageScales scales;
  private final Verbatim verbatim;

  /** The profile's weights, unwrapped once, since every candidate reads most of them. */
  private final Map<PassageReason, Double> weights = new EnumMap<>(PassageReason.class);

  PassageFeatures(
      SearchProfile profile, QueryText query, @Nullable String author, PassageScales scales) {
    this.profile = profile;
    this.query = query;
    this.author = author;
    this.scales = scales;
    this.verbatim = new Verbatim(query.text());
    for (PassageReason reason : PassageReason.values()) {
      weights.put(reason, profile.weights().of(reason));
    }
  }

  /**
   * Returns the features of relevance: those that depend on the subject of the query, and on the
   * author whom the query names. The best sum of these features in a conversation becomes the
   * feature {@link #session} of all of its passages.
   *
   * @param index the index of the candidate in the pool
   * @return the features, as a list that the caller may add to
   */
  List<Feature> relevance(IndexedPassage passage, int index) {
    List<Feature> features = new ArrayList<>(REASONS);
    PassageScales.Scaled dense = scales.dense(index);
    PassageScales.Scaled lexical = scales.lexical(index);
    features.add(feature(PassageReason.DENSE, dense));
    features.add(feature(PassageReason.REPLY, scales.withReply(index)));
    features.add(feature(PassageReason.LEXICAL, lexical));
    features.add(
        feature(
            PassageReason.OVERLAP,
            dense.value() * lexical.value(),
            () -> "dense times lexical, so that agreement does not count twice"));
    if (author != null) {
      features.add(
          feature(
              PassageReason.SPEAKER,
              passage.author().equals(author),
              () -> "said by " + author + ", whom the query names"));
    }
    if (query.asksWhen()) {
      features.add(
          feature(
              PassageReason.TIME,
              TimeWords.namesTime(passage.text()),
              () -> "names a time, and the query asks for one"));
    }
    if (!query.kinds().isEmpty()) {
      features.add(
          feature(
              PassageReason.KIND,
              query.kinds().namedIn(passage.text()),
              () -> "names a thing of the kind that the query asks for"));
    }
    if (!query.dates().isEmpty()) {
      features.add(date(passage.day()));
    }
    return features;
  }

  /**
   * Adds the features that do not count for the conversation: the side of the dialogue that the
   * query asks about, if it names no author, the form, and verbatim agreement with the query.
   *
   * @param features the list to add to
   */
  void form(IndexedPassage passage, List<Feature> features) {
    if (query.side() != AskedSide.ANY && author == null) {
      features.add(
          feature(
              PassageReason.ROLE,
              passage.role().equals(query.side().role()),
              () -> "said by the " + query.side().role() + ", whom the query asks about"));
    }
    if (query.english()) {
      features.add(
          feature(
              PassageReason.TELLS,
              TurnForm.tells(passage.text()),
              () -> "states something about its speaker"));
    }
    features.add(
        feature(
            PassageReason.VERBATIM,
            verbatim.value(passage.text()),
            () -> "1 for the query's own text; less if one contains the other"));
  }

  /**
   * Returns the feature that the best passage of a conversation adds to each of its passages.
   *
   * @param best the sum of the best passage's features of relevance
   */
  Feature session(double best) {
    return feature(
        PassageReason.SESSION, best, () -> "the best of the conversation by the reasons above");
  }

  private Feature date(LocalDate day) {
    long days = Long.MAX_VALUE;
    for (DateSpan span : query.dates()) {
      days = Math.min(days, span.daysTo(day));
    }
    long apart = days;
    return feature(
        PassageReason.DATE,
        Math.exp(-apart / profile.dateDays()),
        () -> apart + " days from the date that the query names");
  }

  private Feature feature(PassageReason reason, PassageScales.Scaled scaled) {
    return feature(reason, scaled.value(), scaled.note());
  }

  private Feature feature(PassageReason reason, boolean has, Supplier<String> note) {
    return feature(reason, has ? 1 : 0, note);
  }

  private Feature feature(PassageReason reason, double value, Supplier<String> note) {
    return new Feature(reason.word(), value, requireNonNull(weights.get(reason)), note);
  }
}
