package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.ranking.Feature;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;

/** A ranking with a simple calibration, for tests of the scores of scripted candidates. */
abstract class RankingScenario {

  static final Offset<Double> EXACTLY = within(1e-6);
  static final String LATER = "2023-05-01T10:01:00Z";

  final QueryReader reader = new QueryReader(new EnglishTerms());
  final MessageRanking ranking =
      new MessageRanking(SearchProfile.DEFAULT, cosine -> Math.max(0, 2 * cosine - 1));

  List<RankedPassage> rank(String query, @Nullable String author, ScriptedPool pool) {
    return ranking.rank(reader.read(query, ScriptedPool.ASKED), author, pool.pool());
  }

  static double value(RankedPassage ranked, String feature) {
    return find(ranked, feature).value();
  }

  static Feature find(RankedPassage ranked, String name) {
    return ranked.features().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  static boolean has(RankedPassage ranked, String name) {
    return ranked.features().stream().anyMatch(f -> f.name().equals(name));
  }

  static RankedPassage message(List<RankedPassage> ranked, String message) {
    return ranked.stream().filter(r -> r.passage().message().equals(message)).findFirst().get();
  }
}
