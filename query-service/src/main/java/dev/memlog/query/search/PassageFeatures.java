package dev.memlog.query.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The features of a passage by itself. Those that the query does not ask for are left out. */
final class PassageFeatures {

  private final Profile profile;
  private final QueryText query;
  private final @Nullable String author;

  PassageFeatures(Profile profile, QueryText query, @Nullable String author) {
    this.profile = profile;
    this.query = query;
    this.author = author;
  }

  List<Feature> of(
      IndexedPassage passage, double cosine, MinMax cosines, double bm25, MinMax bm25s) {
    Weights weights = profile.weights();
    List<Feature> features = new ArrayList<>();
    features.add(
        new Feature(
            "dense",
            cosines.scale(cosine),
            weights.dense(),
            () ->
                note(
                    "cosine %.4f, in a pool from %.4f to %.4f",
                    cosine, cosines.least(), cosines.most())));
    features.add(
        new Feature(
            "lexical",
            bm25s.scale(bm25),
            weights.lexical(),
            () ->
                note("BM25 %.4f, in a pool from %.4f to %.4f", bm25, bm25s.least(), bm25s.most())));
    if (author != null) {
      features.add(
          new Feature(
              "speaker",
              passage.author().equals(author) ? 1 : 0,
              weights.speaker(),
              () -> "said by " + author + ", whom the query names"));
    }
    if (query.side() != AskedSide.ANY && author == null) {
      features.add(
          new Feature(
              "role",
              passage.role().equals(query.side().role()) ? 1 : 0,
              weights.role(),
              () -> "said by the " + query.side().role() + ", of whom the query asks"));
    }
    if (query.asksWhen()) {
      features.add(
          new Feature(
              "time",
              TimeWords.namesTime(passage.text()) ? 1 : 0,
              weights.time(),
              () -> "names a time, for which the query asks"));
    }
    query.dates().stream()
        .mapToLong(span -> span.daysTo(passage.day()))
        .min()
        .ifPresent(
            days ->
                features.add(
                    new Feature(
                        "date",
                        Math.exp(-days / profile.dateDays()),
                        weights.date(),
                        () -> days + " days from the date that the query names")));
    return features;
  }

  private static String note(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
