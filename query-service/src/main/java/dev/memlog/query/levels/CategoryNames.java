package dev.memlog.query.levels;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names of categories in questions and headings. */
final class CategoryNames {

  private static final Map<String, String> TITLES =
      Map.of(
          "preference", "Preferences",
          "fact", "Facts",
          "decision", "Decisions",
          "relationship", "Relationships",
          "project", "Projects",
          "event", "Events");

  private CategoryNames() {}

  /** Returns the heading of a category's summary. */
  static String title(String category) {
    String known = TITLES.get(category);
    String words = category.replace('_', ' ');
    return known == null
        ? words.substring(0, Math.min(1, words.length())).toUpperCase(Locale.ROOT)
            + words.substring(Math.min(1, words.length()))
        : known;
  }

  /**
   * Returns the category that a question names, in the singular or the plural.
   *
   * @param topic the topic in lower case
   * @param categories the categories that memories have
   */
  static Optional<String> find(String topic, Collection<String> categories) {
    return categories.stream()
        .filter(
            category -> {
              String words = category.replace('_', ' ');
              return topic.equals(words) || topic.equals(words + "s");
            })
        .findFirst();
  }
}
