package dev.memlog.language.conversation;

import dev.memlog.language.conversation.ConversationSummary.Entity;
import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.graph.Mention;
import dev.memlog.language.graph.NodeKind;
import dev.memlog.language.graph.ReadingGraphReader;
import dev.memlog.language.turn.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finder of the entities of a conversation: its participants, the people, places and
 * organizations in its readings, and other names in its statements, whose kind is {@code other}.
 */
final class EntityFinder {

  private static final int MOST = 12;

  private static final Set<NodeKind> KINDS =
      Set.of(NodeKind.PERSON, NodeKind.PLACE, NodeKind.ORGANIZATION);

  private static final Pattern NAME =
      Pattern.compile(
          "(?<=\\b\\p{Ll}{1,20} )(?!I\\b|"
              + DateVocabulary.MONTH
              + "|"
              + DateVocabulary.WEEKDAY
              + ")\\p{Lu}[\\p{L}\\d&-]*+(?: \\p{Lu}[\\p{L}\\d&-]*+){0,4}");

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
        add(found, name, "person", "took part");
      }
    }
    for (SummarySentence sentence : sentences) {
      Candidate told = sentence.statement();
      String speaker = told.quote() == null ? null : told.quote().speaker();
      for (Mention mention : ReadingGraphReader.read(speaker, told.readings()).mentions()) {
        if (KINDS.contains(mention.kind())
            && Character.isUpperCase(mention.name().codePointAt(0))) {
          add(found, mention.name(), mention.kind().word(), "");
        }
      }
      Matcher names = NAME.matcher(sentence.fact());
      while (names.find()) {
        add(found, names.group(), "other", "");
      }
    }
    return found.values().stream().limit(MOST).toList();
  }

  private static void add(Map<String, Entity> found, String name, String kind, String relation) {
    found.putIfAbsent(name.toLowerCase(Locale.ROOT), new Entity(name, kind, relation));
  }
}
