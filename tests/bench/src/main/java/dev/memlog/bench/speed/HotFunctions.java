package dev.memlog.bench.speed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.embedding.KnotCalibration;
import dev.memlog.extractor.passages.PassageChunker;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import dev.memlog.index.WeightedWords;
import dev.memlog.language.comparison.Difference;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.english.Kinds;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.query.search.AskedSide;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.SearchProfile;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * JMH benchmarks of the functions that process every message, search or memory. All but the
 * comparison of statements work on generated chat messages. The benchmark of ranking has 400
 * candidates, as many as a search by a busy user.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class HotFunctions {

  private static final int TURNS = 500;
  private static final int POOL = 400;
  private static final int LONG_MESSAGE = 5_000;

  private final Analyzer analyzer = new EnglishTerms();
  private final PassageChunker chunker = new PassageChunker(500, 50);
  private final MessageRanking ranking =
      new MessageRanking(SearchProfile.DEFAULT, KnotCalibration.identity());
  private final List<Said> turns = new Chatter(5).messages("hot", TURNS);
  private final String longMessage =
      String.join(" ", turns.stream().map(Said::embeddedText).toList()).substring(0, LONG_MESSAGE);
  private final QueryText query = query(new Chatter(6).question(1));
  private final CandidatePool pool = pool();
  private final Statement stated = statement("Sam's sister Ines lives in Berlin since May 2023.");
  private final Statement contrary = statement("Sam's sister Ines lives in Munich.");
  private int next;

  /** Splits one message into index terms, as indexing and every query do. */
  @Benchmark
  public List<String> terms() {
    next = (next + 1) % TURNS;
    return analyzer.terms(turns.get(next).embeddedText());
  }

  /** Splits a message of 5,000 characters into passages. */
  @Benchmark
  public List<String> cut() {
    return chunker.chunk(longMessage);
  }

  /** Ranks 400 candidates for a query that names no person. */
  @Benchmark
  public List<RankedPassage> rank() {
    return ranking.rank(query, null, pool);
  }

  /**
   * Compares two statements that contradict each other. The evolution stage does so for each memory
   * similar to a new one.
   */
  @Benchmark
  public Difference differ() {
    return ReadingComparison.difference(stated, contrary);
  }

  private static Statement statement(String text) {
    return Statement.of(text, new ReadingReader().readStatement(text, LocalDate.EPOCH));
  }

  private QueryText query(String text) {
    return new QueryText(
        text,
        new LinkedHashSet<>(analyzer.terms(text)),
        Map.of(),
        false,
        List.of(),
        AskedSide.ANY,
        true,
        Kinds.NONE);
  }

  private CandidatePool pool() {
    var random = new Random(7);
    List<Candidate> candidates = new ArrayList<>();
    Map<String, Long> frequencies = new HashMap<>();
    for (Said turn : turns.subList(0, POOL)) {
      WeightedWords words =
          new WeightedWords.Builder().add(analyzer.terms(turn.embeddedText()), 4).build();
      Map<String, Integer> shared = new HashMap<>();
      for (String word : query.words()) {
        int count = words.frequencies().getOrDefault(word, 0);
        if (count > 0) {
          shared.put(word, count);
          frequencies.merge(word, 1L, Long::sum);
        }
      }
      candidates.add(
          new Candidate(
              point(turn), 0.7 + 0.2 * random.nextDouble(), true, true, shared, words.length()));
    }
    return new CandidatePool(candidates, TURNS, frequencies);
  }

  private static StoredPoint point(Said turn) {
    return new StoredPoint(
        UUID.nameUUIDFromBytes(turn.message().getBytes(UTF_8)),
        1,
        Map.of(
            PassageFields.APP, "default",
            PassageFields.CONVERSATION, turn.conversation(),
            PassageFields.MESSAGE, turn.message(),
            PassageFields.ROLE, "user",
            PassageFields.AUTHOR, turn.author(),
            PassageFields.CREATED_AT, turn.at().toEpochMilli(),
            PassageFields.TEXT, turn.text()));
  }
}
