package dev.memlog.language.conversation;

import dev.memlog.language.conversation.ConversationSummary.Entity;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Episode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of the entities of a conversation: its participants, and the names in its statements.
 * The words before or within a name decide its kind; without such words the kind is {@code other}.
 */
final class EntityFinder {

  private static final int MOST = 12;

  private static final Pattern NAME =
      Pattern.compile(
          "(?<before>\\b\\p{Ll}+ )(?<name>\\p{Lu}[\\p{L}\\d&'’-]*+(?: \\p{Lu}[\\p{L}\\d&'’-]*+){0,4})");

  private static final Set<String> CALENDAR =
      Set.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December",
          "Monday",
          "Tuesday",
          "Wednesday",
          "Thursday",
          "Friday",
          "Saturday",
          "Sunday",
          "I");

  private static final Pattern ORGANIZATION =
      Pattern.compile(
          "\\b(?:Inc|Ltd|GmbH|Corp|Company|University|College|School|Bank|Institute|Club|Foundation"
              + "|Hospital|Association|Group)\\b");

  /** The words after which a name is a place. */
  private static final Set<String> PLACED = Set.of("in", "to", "from", "near", "around", "through");

  /** The words before an organization. */
  private static final Set<String> EMPLOYED = Set.of("at", "for", "joined", "with");

  private EntityFinder() {}

  /**
   * Returns the entities, participants first.
   *
   * @param participants the names of the participants
   */
  static List<Entity> of(List<String> participants, List<SummarySentence> sentences) {
    Map<String, Entity> found = new LinkedHashMap<>();
    for (String name : participants) {
      if (!name.startsWith("The ")) {
        found.put(key(name), new Entity(name, "person", "took part"));
      }
    }
    for (SummarySentence sentence : sentences) {
      Candidate statement = sentence.statement();
      Episode episode = statement.episode();
      String place = episode == null ? null : episode.where();
      if (place != null && Character.isUpperCase(place.charAt(0))) {
        found.putIfAbsent(key(place), new Entity(place, "place", "where something happened"));
      }
      names(found, sentence.fact());
    }
    return new ArrayList<>(found.values()).stream().limit(MOST).toList();
  }

  private static void names(Map<String, Entity> found, String text) {
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      String name = names.group("name").replaceFirst("['’]s?$", "");
      String before = names.group("before").strip();
      if (!CALENDAR.contains(name.split(" ")[0])) {
        found.putIfAbsent(key(name), new Entity(name, kind(name, before), ""));
      }
    }
  }

  private static String kind(String name, String before) {
    if (ORGANIZATION.matcher(name).find() || (EMPLOYED.contains(before) && name.contains("&"))) {
      return "organization";
    }
    return PLACED.contains(before) ? "place" : "other";
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
