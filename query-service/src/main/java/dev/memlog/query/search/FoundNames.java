package dev.memlog.query.search;

import dev.memlog.query.kin.NamedKin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that people mention in the best results of a search: of people, places, things, months
 * and days of the week. Further answers to the query often also mention these names, although the
 * query does not.
 *
 * @param names the names in lower case, the most specific first
 */
record FoundNames(List<String> names) {

  /** The number of results whose names are used. */
  private static final int BEST = 5;

  private static final int MOST = 8;

  /** The minimum idf of a name among the results; a name in most results is not specific. */
  private static final double LEAST_IDF = 2;

  /** A capitalised word that does not begin a sentence, where every word has a capital. */
  private static final Pattern NAME =
      Pattern.compile("(?<=[\\p{L}\\p{N},;:] )\\p{Lu}\\p{Ll}[\\p{L}\\p{N}]+");

  /**
   * Returns the names in the best results, without the names in the query and the names of the
   * authors.
   *
   * @param ranked the results that may be shown, best first
   */
  static FoundNames in(QueryText query, List<RankedPassage> ranked) {
    Map<String, Integer> found = new HashMap<>();
    for (RankedPassage result : ranked.subList(0, Math.min(BEST, ranked.size()))) {
      if (!saidByPerson(result)) {
        continue;
      }
      Set<String> names = new HashSet<>();
      Matcher matcher = NAME.matcher(result.passage().text());
      while (matcher.find()) {
        names.add(matcher.group().toLowerCase(Locale.ROOT));
      }
      names.forEach(name -> found.merge(name, 1, Integer::sum));
    }
    if (found.isEmpty()) {
      return new FoundNames(List.of());
    }
    String asked = query.text().toLowerCase(Locale.ROOT);
    Set<String> authors = new HashSet<>();
    List<String> texts = new ArrayList<>(ranked.size());
    for (RankedPassage result : ranked) {
      authors.add(result.passage().author().toLowerCase(Locale.ROOT));
      texts.add(result.passage().text().toLowerCase(Locale.ROOT));
    }
    Map<String, Double> telling = new HashMap<>();
    found.forEach(
        (name, count) -> {
          if (!asked.contains(name) && !authors.contains(name)) {
            double idf = idf(name, texts);
            if (idf >= LEAST_IDF) {
              telling.put(name, count * idf);
            }
          }
        });
    return new FoundNames(
        telling.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList());
  }

  private static double idf(String name, List<String> texts) {
    long having = texts.stream().filter(text -> NamedKin.mentions(text, name)).count();
    return Math.log1p((texts.size() - having + 0.5) / (having + 0.5));
  }

  /** Returns the first of the names that a result contains; empty if it contains none. */
  Optional<String> firstIn(RankedPassage result) {
    if (!saidByPerson(result)) {
      return Optional.empty();
    }
    String lower = result.passage().text().toLowerCase(Locale.ROOT);
    return names.stream().filter(name -> NamedKin.mentions(lower, name)).findFirst();
  }

  /**
   * Returns whether a person said the passage. Assistants list many names, which are not specific.
   */
  private static boolean saidByPerson(RankedPassage result) {
    return result.passage().role().equals("user");
  }
}
