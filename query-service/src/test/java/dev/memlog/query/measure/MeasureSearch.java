package dev.memlog.query.measure;

import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.query.Turn;
import dev.memlog.query.search.Admission;
import dev.memlog.query.search.Evidence;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.Profile;
import dev.memlog.query.search.RankedPassage;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;

/**
 * Recall on LoCoMo within one user's conversations, how many of the right turns the profile admits,
 * and how many invented queries it answers: {@code main DIRECTORY_OF_LOCOMO VECTOR_CACHE
 * EMPTY_DIRECTORY_FOR_THE_INDEX}.
 */
public final class MeasureSearch {

  private static final String MODEL = "e5-small-v2-q";
  private static final String[] SOUNDS = "bla cro fni gub hez jok mip qua sto vex zul".split(" ");

  private MeasureSearch() {}

  public static void main(String[] arguments) throws Exception {
    var analyzer = new EnglishTerms();
    List<Locomo> all = Locomo.all(Path.of(arguments[0]));
    Path directory = Path.of(arguments[2]);
    try (var embedder = new CachedEmbedder(new OnnxEmbedder(MODEL, 2), Path.of(arguments[1]));
        MemoryIndex index =
            LuceneIndex.open(
                directory,
                PassageFields.collection(MODEL, embedder.model().dimensions()),
                LuceneSettings.DEFAULTS,
                Clock.systemUTC())) {
      for (Locomo locomo : all) {
        for (List<Turn> session : locomo.sessions()) {
          List<Write> writes = new ArrayList<>();
          for (int i = 0; i < session.size(); i++) {
            List<Turn> before = session.subList(Math.max(0, i - 2), i).reversed();
            writes.add(new Write.Upsert(session.get(i).point(embedder, analyzer, before)));
          }
          index.apply(writes, Map.of());
        }
      }
      var search =
          new MessageSearch(
              index,
              embedder,
              analyzer,
              new MessageRanking(Profile.DEFAULT, embedder.model().calibration()),
              200,
              0);
      recall(all, search);
      nonsense(search, 200);
    }
  }

  private static void recall(List<Locomo> all, MessageSearch search) {
    int[] depths = {5, 10, 20};
    double[] recall = new double[depths.length];
    int questions = 0;
    int right = 0;
    int admitted = 0;
    long began = System.nanoTime();
    for (Locomo locomo : all) {
      var user = new Filter.Condition.AnyOf(PassageFields.USER, Set.of(locomo.user()));
      for (Locomo.Question question : locomo.questions()) {
        List<RankedPassage> found = find(search, question.text(), List.of(user));
        questions++;
        for (int i = 0; i < depths.length; i++) {
          recall[i] += share(question, found, depths[i]);
        }
        List<Evidence> evidence = found.stream().map(RankedPassage::evidence).toList();
        Admission.Gate gate = Profile.DEFAULT.admission().over(evidence);
        for (RankedPassage hit : found.subList(0, Math.min(10, found.size()))) {
          if (question.evidence().contains(hit.passage().message())) {
            right++;
            admitted += gate.admit(hit.evidence()).isPresent() ? 1 : 0;
          }
        }
      }
    }
    System.out.printf("%d questions", questions);
    for (int i = 0; i < depths.length; i++) {
      System.out.printf(", R@%d %.1f", depths[i], 100 * recall[i] / questions);
    }
    System.out.printf(
        ", admitted of the right ones among ten %.1f, %.1f ms a search%n",
        100.0 * admitted / right, (System.nanoTime() - began) / 1e6 / questions);
  }

  /** Everything that was ranked, whether the profile would show it or not. */
  private static List<RankedPassage> find(
      MessageSearch search, String query, List<Filter.Condition> conditions) {
    return search
        .search(search.read(query), new Filter("default", conditions), 1_000, OptionalDouble.of(0))
        .hits()
        .stream()
        .map(MessageSearch.Hit::ranked)
        .toList();
  }

  private static double share(Locomo.Question question, List<RankedPassage> found, int depth) {
    List<String> top = found.stream().limit(depth).map(hit -> hit.passage().message()).toList();
    return (double) question.evidence().stream().filter(top::contains).count()
        / question.evidence().size();
  }

  private static void nonsense(MessageSearch search, int queries) {
    var random = new Random(7);
    int answered = 0;
    for (int i = 0; i < queries; i++) {
      StringBuilder query = new StringBuilder();
      for (int word = 0; word <= i % 5; word++) {
        query.append(SOUNDS[random.nextInt(SOUNDS.length)]);
        query.append(SOUNDS[random.nextInt(SOUNDS.length)]).append(' ');
      }
      var found =
          search.search(
              search.read(query.toString()),
              new Filter("default", List.of()),
              5,
              OptionalDouble.empty());
      answered += found.hits().isEmpty() ? 0 : 1;
    }
    System.out.printf("%d of %d invented queries are answered%n", answered, queries);
  }
}
