package dev.memlog.language.graph;

import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader that finds the people, places and things in the readings of a memory, and the relations
 * between them. A node is the subject or the value of a reading, and an edge has the type of its
 * attribute. The text of the memory is never read.
 */
public final class ReadingGraphReader {

  /** The largest number of relations of one memory; the others are left out. */
  static final int MOST = 8;

  private static final int LONGEST_NAME = 80;

  /** The largest number of words of a name or noun phrase. */
  private static final int MOST_WORDS = 6;

  private record ValueNode(String relation, String denied, NodeKind kind) {}

  /** The attributes whose values are nodes. An empty relation means that none is added. */
  private static final Map<String, ValueNode> VALUES =
      Map.ofEntries(
          value("residence", "lives_in", NodeKind.PLACE),
          value("hometown", "comes_from", NodeKind.PLACE),
          value("origin", "comes_from", NodeKind.PLACE),
          value("employer", "works_at", NodeKind.ORGANIZATION),
          value("occupation", "works_as", NodeKind.CONCEPT),
          value("studies", "studies", NodeKind.CONCEPT),
          value("plays", "plays", NodeKind.CONCEPT),
          value("speaks", "speaks", NodeKind.CONCEPT),
          value("language", "speaks", NodeKind.CONCEPT),
          value("drives", "drives", NodeKind.CONCEPT),
          value("have", "has", NodeKind.CONCEPT),
          value("uses", "uses", NodeKind.CONCEPT),
          value("diet", "eats", NodeKind.CONCEPT),
          value("allergy", "is_allergic_to", NodeKind.CONCEPT),
          Map.entry("like", new ValueNode("likes", "dislikes", NodeKind.PREFERENCE)));

  /** A relative of a name: "Ann's mother", "Ann's old friend's dog", perhaps with a name behind. */
  private static final Pattern RELATIVE =
      Pattern.compile(
          "(?<who>[\\p{L}\\p{N} .-]+?)(?<kin>(?:(?:'s|(?<=s)') (?:\\p{Ll}++ ){0,2}?"
              + Kin.PATTERN
              + "\\b){1,3})(?: (?<name>\\p{Lu}[\\p{L} .'-]*))?");

  private static final Pattern ONE_KIN =
      Pattern.compile("' ?s? (?:\\p{Ll}++ ){0,2}?(" + Kin.PATTERN + ")\\b");

  private final Set<Mention> mentions = new LinkedHashSet<>();
  private final Set<Relation> relations = new LinkedHashSet<>();
  private final Set<NamedRelative> named = new LinkedHashSet<>();
  private final @Nullable String speaker;

  private ReadingGraphReader(@Nullable String speaker) {
    this.speaker = speaker;
  }

  private static Map.Entry<String, ValueNode> value(
      String attribute, String relation, NodeKind kind) {
    return Map.entry(attribute, new ValueNode(relation, "", kind));
  }

  /**
   * Returns the nodes of readings and up to eight relations.
   *
   * @param speaker the name of the speaker, to whom relatives are related; null for a statement
   */
  public static ReadingGraph read(@Nullable String speaker, List<Reading> readings) {
    var reader = new ReadingGraphReader(speaker);
    readings.forEach(reader::add);
    return new ReadingGraph(
        List.copyOf(reader.mentions),
        reader.relations.stream().limit(MOST).toList(),
        List.copyOf(reader.named));
  }

  /** Returns the key of the node with a name: the name in lower case, without article. */
  public static String key(String name) {
    return name.replace('’', '\'')
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceFirst("^(?:the|an?) ", "")
        .replaceAll("\\s+", " ");
  }

  private void add(Reading reading) {
    if (reading.subject().kind() == SubjectKind.THING || !phrase(reading.subject().name())) {
      return;
    }
    String subject = subject(reading.subject());
    String value = reading.value().strip();
    boolean affirmed = reading.standing() == Standing.AFFIRMED;
    if (!phrase(value)) {
      return;
    }
    // A best friend is a friend.
    Optional<String> kin = Kin.of(reading.attribute().replaceFirst(".* ", ""));
    if (kin.isPresent()) {
      if (affirmed) {
        mentions.add(new Mention(key(value), value, NodeKind.PERSON));
        relate(subject, kin.get(), key(value));
      }
    } else if (reading.attribute().equals("name")) {
      name(subject, value);
    } else {
      ValueNode node = VALUES.get(reading.attribute());
      String relation =
          node == null
              ? ""
              : affirmed ? node.relation : reading.standing() == Standing.DENIED ? node.denied : "";
      if (node != null && !relation.isEmpty()) {
        mentions.add(new Mention(key(value), value, node.kind));
        relations.add(new Relation(subject, relation, key(value)));
      }
    }
  }

  private static boolean phrase(String name) {
    return !name.isBlank()
        && name.length() <= LONGEST_NAME
        && name.strip().split("\\s+").length <= MOST_WORDS;
  }

  /** Adds the node of a person, with the relatives by which they are known; returns its key. */
  private String subject(Subject subject) {
    String name = subject.name().replace('’', '\'').strip();
    Matcher relative = RELATIVE.matcher(name);
    String key = relative.matches() ? relatives(name, relative) : key(name);
    if (!relative.matches()) {
      mentions.add(new Mention(key, name, NodeKind.PERSON));
      String relation = subject.relation().strip();
      if (speaker != null && !relation.isEmpty() && phrase(relation)) {
        mentions.add(new Mention(key(speaker), speaker, NodeKind.PERSON));
        relate(key(speaker), Kin.of(relation).orElse(key(relation).replace(' ', '_')), key);
      }
    }
    return key;
  }

  /**
   * Adds a chain of relatives, such as "Ann's mother's sister Eve"; returns the key of the last.
   */
  private String relatives(String written, Matcher relative) {
    String who = relative.group("who");
    String kins = relative.group("kin");
    String name = relative.group("name");
    String from = key(who);
    mentions.add(new Mention(from, who.strip(), NodeKind.PERSON));
    Matcher kin = ONE_KIN.matcher(kins);
    while (kin.find()) {
      boolean last = kin.end() == kins.length();
      String word = Kin.of(kin.group(1)).orElseThrow();
      String surface = written.substring(0, relative.start("kin") + kin.end());
      String to = last && name != null ? key(name) : from + ">" + word;
      mentions.add(new Mention(to, surface, NodeKind.PERSON));
      if (last && name != null) {
        mentions.add(new Mention(to, name, NodeKind.PERSON));
      }
      relate(from, word, to);
      from = to;
    }
    return from;
  }

  private void relate(String from, String kin, String to) {
    relations.add(new Relation(from, kin, to));
    if (!to.startsWith(from + ">")) {
      named.add(new NamedRelative(from + ">" + kin, to));
    }
  }

  /** Adds the name of a person: of a relative as a node of its own, of others as another name. */
  private void name(String subject, String name) {
    int kin = subject.lastIndexOf('>');
    if (kin < 0) {
      mentions.add(new Mention(subject, name, NodeKind.PERSON));
    } else {
      mentions.add(new Mention(key(name), name, NodeKind.PERSON));
      relate(subject.substring(0, kin), subject.substring(kin + 1), key(name));
    }
  }
}
