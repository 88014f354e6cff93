package dev.memlog.query.measure;

import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.Filter;
import dev.memlog.index.PassageFields;
import dev.memlog.query.InMemoryIndex;
import dev.memlog.query.Turn;
import dev.memlog.query.search.Bm25;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** Recall on LoCoMo, within one user's conversations: {@code main DIRECTORY CACHE}. */
public final class MeasureSearch {

  private MeasureSearch() {}

  public static void main(String[] arguments) throws Exception {
    var analyzer = new EnglishTerms();
    var index = new InMemoryIndex();
    List<Locomo> all = Locomo.all(Path.of(arguments[0]));
    try (var embedder =
        new CachedEmbedder(new OnnxEmbedder("e5-small-v2-q", 2), Path.of(arguments[1]))) {
      for (Locomo locomo : all) {
        for (List<Turn> session : locomo.sessions()) {
          for (int i = 0; i < session.size(); i++) {
            List<Turn> before = new ArrayList<>(session.subList(Math.max(0, i - 2), i));
            index.add(session.get(i).point(embedder, analyzer, before.reversed()));
          }
        }
      }
      for (double average : new double[] {60, 90, 120, 150, 200}) {
        Profile profile =
            new Profile(
                "measured",
                Profile.DEFAULT.weights(),
                new Bm25(4.8, 0.75, average),
                14,
                Profile.DEFAULT.admission());
        System.out.printf("average length %.0f: ", average);
        recall(all, new MessageSearch(index, embedder, analyzer, profile, 200, 0));
      }
    }
  }

  static void recall(List<Locomo> all, MessageSearch search) {
    double at5 = 0;
    double at10 = 0;
    double at20 = 0;
    int questions = 0;
    for (Locomo locomo : all) {
      for (Locomo.Question question : locomo.questions()) {
        var filter =
            new Filter(
                "default",
                List.of(new Filter.Condition.AnyOf(PassageFields.USER, Set.of(locomo.user()))));
        List<String> found =
            search
                .search(search.read(question.text()), filter, 20, OptionalDouble.of(0))
                .hits()
                .stream()
                .map(hit -> hit.ranked().passage().message())
                .toList();
        at5 += share(question, found, 5);
        at10 += share(question, found, 10);
        at20 += share(question, found, 20);
        questions++;
      }
    }
    System.out.printf(
        "%d questions R@5 %.2f R@10 %.2f R@20 %.2f%n",
        questions, 100 * at5 / questions, 100 * at10 / questions, 100 * at20 / questions);
  }

  private static double share(Locomo.Question question, List<String> found, int depth) {
    List<String> top = found.subList(0, Math.min(depth, found.size()));
    return (double) question.evidence().stream().filter(top::contains).count()
        / question.evidence().size();
  }
}
