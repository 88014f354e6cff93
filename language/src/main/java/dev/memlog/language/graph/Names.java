package dev.memlog.language.graph;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.WordLists;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The names in statements, and what the words around a name tell about its kind. */
final class Names {

  /** A name: up to five capitalised words, perhaps behind a title. */
  static final String NAME =
      "(?:(?:Mrs?|Ms|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}\\d&-]*+(?: \\p{Lu}[\\p{L}\\d&-]*+){0,4}";

  private static final Pattern TITLED = Pattern.compile("^(?:Mrs?|Ms|Dr|Prof)\\b.*");

  private static final Pattern ORGANIZATION =
      Pattern.compile(
          "\\b(?:Inc|Ltd|GmbH|Corp|Company|University|College|School|Bank|Institute|Club|Foundation"
              + "|Hospital|Association|Group)\\b");

  private static final Set<String> CALENDAR =
      WordLists.of(
          "january february march april may june july august september october november december "
              + "monday tuesday wednesday thursday friday saturday sunday "
              + "mondays tuesdays wednesdays thursdays fridays saturdays sundays i");

  private static final Set<String> MOTION =
      WordLists.of(
          "go move travel fly drive return come walk sail relocate run ride trip head commute hike"
              + " be grow");

  private static final Set<String> OCCUPIED =
      WordLists.of("work study volunteer apply teach intern");

  private Names() {}

  /**
   * Returns whether capitalised words are a name.
   *
   * @param first whether they begin the statement, where every word has a capital
   */
  static boolean name(String words, boolean first) {
    String word = words.split(" ")[0].toLowerCase(Locale.ROOT);
    return !CALENDAR.contains(word) && !(first && Informativeness.known(word));
  }

  /**
   * Returns the kind of a name.
   *
   * @param verb the verb before it in base form; empty if there is none
   * @param before the word before it in lower case; empty if there is none
   * @param after the word behind it in lower case; empty if there is none
   */
  static NodeKind kind(String name, String verb, String before, String after) {
    if (TITLED.matcher(name).matches()) {
      return NodeKind.PERSON;
    }
    if (before.equals("project") || after.equals("project")) {
      return NodeKind.PROJECT;
    }
    if (ORGANIZATION.matcher(name).find() || name.contains("&")) {
      return NodeKind.ORGANIZATION;
    }
    return switch (before) {
      case "in", "near", "around", "through" -> NodeKind.PLACE;
      case "to", "from" -> MOTION.contains(verb) ? NodeKind.PLACE : NodeKind.CONCEPT;
      case "at", "for", "joined" ->
          OCCUPIED.contains(verb) || before.equals("joined")
              ? NodeKind.ORGANIZATION
              : NodeKind.CONCEPT;
      case "with", "met", "married", "called", "named" -> NodeKind.PERSON;
      default -> NodeKind.CONCEPT;
    };
  }
}
