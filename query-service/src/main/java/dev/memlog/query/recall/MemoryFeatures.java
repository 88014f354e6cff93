package dev.memlog.query.recall;

import com.google.errorprone.annotations.FormatMethod;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.PoolScales;
import dev.memlog.query.search.QueryText;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The features of a memory. Features without a weight in the profile, and those that do not apply
 * to the query, are absent.
 */
record MemoryFeatures(
    RecallProfile profile,
    QueryText query,
    PoolScales scales,
    @Nullable String project,
    Instant now) {

  private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();

  /** The number of recalls at and above which the frequency feature is 1. */
  private static final double OFTEN = 100;

  private static final double HIGHEST_IMPORTANCE = 10;

  /**
   * Returns the features of relevance.
   *
   * @param index the index of the candidate in the scales
   * @param similarity the calibrated cosine, 0 to 1; 0 without a vector
   * @param named whether the query names the memory's subject
   */
  List<Feature> relevance(CurrentCandidate current, int index, double similarity, boolean named) {
    Memory memory = current.memory();
    List<Feature> features = new ArrayList<>();
    match(features, current.candidate().cosine(), index, similarity);
    if (named) {
      add(features, MemoryReason.SUBJECT, 1, () -> "about " + memory.getClaim().getSubject());
    }
    times(features, memory);
    return features;
  }

  /**
   * Returns all features.
   *
   * @param relevance the features of {@link #relevance}
   * @param conversation the sum of the relevance features of the best memory from the same
   *     conversations
   */
  List<Feature> of(UsedMemory used, List<Feature> relevance, double conversation) {
    Memory memory = used.memory();
    List<Feature> features = new ArrayList<>(relevance);
    add(
        features,
        MemoryReason.CONVERSATION,
        conversation,
        () -> "the best of the conversation by the reasons above");
    use(features, memory, used.usage());
    importance(features, used);
    if (project != null && project.equals(memory.getProject())) {
      double sum = Feature.sum(features);
      add(
          features,
          MemoryReason.PROJECT,
          sum,
          () -> "of project " + project + ": all of it once more");
    }
    return features;
  }

  private void importance(List<Feature> features, UsedMemory used) {
    int importance = used.memory().getClaim().getImportance();
    if (profile.decay().fadingDays() == 0) {
      add(
          features,
          MemoryReason.IMPORTANCE,
          importance / HIGHEST_IMPORTANCE,
          () -> note("importance %d of 10", importance));
      return;
    }
    Duration fading = Duration.ofMillis((long) (profile.decay().fadingDays() * MILLIS_OF_DAY));
    double effective = EffectiveImportance.of(importance, used.lastUsed(), now, fading);
    add(
        features,
        MemoryReason.IMPORTANCE,
        effective / HIGHEST_IMPORTANCE,
        () -> note("importance %d of 10, faded to %.2f", importance, effective));
  }

  private void match(List<Feature> features, double cosine, int index, double similarity) {
    double bm25 = scales.bm25(index);
    add(features, MemoryReason.SIMILARITY, similarity, () -> meaning("calibrated", cosine));
    add(
        features,
        MemoryReason.DENSE,
        scales.dense(index),
        () -> meaning("scaled over the candidates", cosine));
    add(
        features,
        MemoryReason.WORDS,
        bm25 / (1 + bm25),
        () -> note("t/(1+t) of BM25 t=%.4f", bm25));
    add(
        features,
        MemoryReason.LEXICAL,
        scales.lexical(index),
        () -> note("BM25 %.4f, scaled over the candidates", bm25));
  }

  private void times(List<Feature> features, Memory memory) {
    LocalDate first = memory.getClaim().getOccurredFrom();
    if (query.asksWhen() && first != null) {
      add(features, MemoryReason.TIME, 1, () -> "refers to a day, and the query asks for a time");
    }
    DateSpan days = days(memory);
    query.dates().stream()
        .mapToLong(asked -> apart(asked, days))
        .min()
        .ifPresent(
            apart ->
                add(
                    features,
                    MemoryReason.DATE,
                    Math.exp(-apart / profile.decay().dateDays()),
                    () -> apart + " days from the date that the query names"));
  }

  private void use(List<Feature> features, Memory memory, Usage usage) {
    Instant accessed = usage.lastAccessedAt();
    Instant last = memory.getLastMentionedAt();
    Instant used = accessed != null && accessed.isAfter(last) ? accessed : last;
    double days = Math.max(0, now.toEpochMilli() - used.toEpochMilli()) / MILLIS_OF_DAY;
    add(
        features,
        MemoryReason.RECENCY,
        Math.pow(2, -days / profile.decay().halfLifeDays()),
        () ->
            note(
                "last %s %.2f days ago, half-life %.0f days",
                used.equals(accessed) ? "recalled" : "said", days, profile.decay().halfLifeDays()));
    long count = usage.accessCount();
    add(
        features,
        MemoryReason.FREQUENCY,
        Math.min(1, Math.log1p((double) count) / Math.log(OFTEN)),
        () -> note("recalled %d times for a user", count));
  }

  /**
   * Returns the days that a memory refers to; if it refers to none, the day of its first mention.
   */
  private static DateSpan days(Memory memory) {
    LocalDate first = memory.getClaim().getOccurredFrom();
    LocalDate last = memory.getClaim().getOccurredTo();
    if (first == null) {
      LocalDate said = LocalDate.ofInstant(memory.getValidFrom(), ZoneOffset.UTC);
      return new DateSpan(said, said);
    }
    return new DateSpan(first, last == null || last.isBefore(first) ? first : last);
  }

  /** Returns the number of days between two spans; 0 if they share a day. */
  private static long apart(DateSpan asked, DateSpan days) {
    boolean shared = !days.first().isAfter(asked.last()) && !days.last().isBefore(asked.first());
    return shared ? 0 : Math.min(asked.daysTo(days.first()), asked.daysTo(days.last()));
  }

  private void add(
      List<Feature> features, MemoryReason reason, double value, Supplier<String> note) {
    profile.weights().feature(reason, value, note).ifPresent(features::add);
  }

  private static String meaning(String how, double cosine) {
    return Double.isNaN(cosine)
        ? "no vector: ranked lexically alone"
        : note("cosine %.4f, %s", cosine, how);
  }

  @FormatMethod
  private static String note(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
