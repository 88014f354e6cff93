package dev.memlog.language.graph;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.turn.Attribute;
import dev.memlog.language.turn.Polarity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader that finds the people, places and things that a statement in the third person mentions,
 * and the relations between them. It recognises names by their capitals, and relatives by phrases
 * such as "Ann's mother". It takes other nodes from the recognised attribute, event and place of
 * the statement.
 */
public final class StatementGraphReader {

  /** The largest number of relations of one statement; the others are left out. */
  static final int MOST = 8;

  /** The number of UTF-16 units that are read. */
  private static final int LONGEST = 1_000;

  private static final int LONGEST_NAME = 80;

  private record ValueNode(String relation, String denied, NodeKind kind) {}

  /** The attributes whose values are nodes. An empty relation means that none is added. */
  private static final Map<String, ValueNode> OBJECTS =
      Map.of(
          "residence", new ValueNode("lives_in", "", NodeKind.PLACE),
          "hometown", new ValueNode("comes_from", "", NodeKind.PLACE),
          "employer", new ValueNode("works_at", "", NodeKind.ORGANIZATION),
          "occupation", new ValueNode("works_as", "", NodeKind.CONCEPT),
          "studies", new ValueNode("studies", "", NodeKind.CONCEPT),
          "plays", new ValueNode("plays", "", NodeKind.CONCEPT),
          "speaks", new ValueNode("speaks", "", NodeKind.CONCEPT),
          "drives", new ValueNode("drives", "", NodeKind.CONCEPT),
          "like", new ValueNode("likes", "dislikes", NodeKind.PREFERENCE));

  /** Relatives of a name: "Ann's mother", "Ann's old friend's dog", perhaps with a name behind. */
  private static final Pattern RELATIVE =
      Pattern.compile(
          "(?<who>"
              + Names.NAME
              + ")(?<kin>(?:(?:'s|(?<=s)') (?:\\p{Ll}++ ){0,2}?"
              + Kin.PATTERN
              + "\\b){1,3})(?:(?:,| who|'s name)?(?: is| was)?(?: called| named)? (?<name>"
              + Names.NAME
              + ")(?!'))?");

  private static final Pattern ONE_KIN =
      Pattern.compile("' ?s? (?:\\p{Ll}++ ){0,2}?(" + Kin.PATTERN + ")\\b");

  /** "Ann has a younger brother called Tom". */
  private static final Pattern HAS_NAMED =
      Pattern.compile(
          "(?<who>"
              + Names.NAME
              + ") (?:has|had|got) (?:an? )(?:\\p{Ll}++ ){0,2}?(?<kin>"
              + Kin.PATTERN
              + ")(?: who is)?,? (?:(?:called|named) )?(?<name>"
              + Names.NAME
              + ")");

  /** "Tom is Ann's brother". */
  private static final Pattern IS_RELATIVE =
      Pattern.compile("^(?<name>" + Names.NAME + ") (?:is|was) $");

  private static final Pattern NAME = Pattern.compile("(?<![\\p{L}'-])" + Names.NAME);

  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}-]*");

  private final String text;
  private final Set<Mention> mentions = new LinkedHashSet<>();
  private final Set<Relation> relations = new LinkedHashSet<>();
  private final Set<NamedRelative> named = new LinkedHashSet<>();

  /**
   * The characters that were already read as part of a node, so that no further name begins there.
   */
  private final boolean[] taken;

  private StatementGraphReader(String text) {
    this.text = text;
    taken = new boolean[text.length() + 1];
  }

  /**
   * Returns the nodes of a statement and up to eight relations. Only the first 1,000 UTF-16 units
   * of its text are read.
   */
  public static StatementGraph read(GraphStatement statement) {
    String text = Beginning.of(statement.content(), LONGEST).replace('’', '\'').strip();
    return text.isEmpty() ? StatementGraph.EMPTY : new StatementGraphReader(text).graph(statement);
  }

  /** Returns the key of the node with a name: the name in lower case, without article. */
  public static String key(String name) {
    return name.replace('’', '\'')
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceFirst("^(?:the|an?) ", "")
        .replaceAll("\\s+", " ");
  }

  private StatementGraph graph(GraphStatement statement) {
    String subject = subject(statement.subject());
    relatives().forEach(this::mentioned);
    if (subject != null) {
      Attribute attribute = statement.attribute();
      if (attribute != null) {
        attribute(subject, attribute);
      }
      event(subject, statement);
    }
    names(subject);
    return new StatementGraph(
        List.copyOf(mentions), relations.stream().limit(MOST).toList(), List.copyOf(named));
  }

  private void mentioned(Mention mention) {
    mentions.add(mention);
  }

  /** Returns the node of the subject; null if it is no person, pet or named thing. */
  private @Nullable String subject(String given) {
    Matcher relative = RELATIVE.matcher(text);
    if (relative.lookingAt() && Names.name(relative.group("who"), false)) {
      String name = relative.group("name");
      return name == null ? relativeKey(relative) : key(name);
    }
    String subject = given.replace('’', '\'').strip();
    if (subject.isEmpty()
        || subject.length() > LONGEST_NAME
        || subject.contains("'")
        || !text.toLowerCase(Locale.ROOT).startsWith(subject.toLowerCase(Locale.ROOT))) {
      return null;
    }
    boolean person = subject.equalsIgnoreCase("the user") || NAME.matcher(subject).matches();
    if (!person) {
      return null;
    }
    mentions.add(new Mention(key(subject), subject, NodeKind.PERSON));
    take(0, subject.length());
    return key(subject);
  }

  private void take(int from, int to) {
    for (int i = from; i < to; i++) {
      taken[i] = true;
    }
  }

  /** Reads the relatives, with their relations and names. */
  private List<Mention> relatives() {
    List<Mention> found = new ArrayList<>();
    Matcher relative = RELATIVE.matcher(text);
    while (relative.find()) {
      String who = relative.group("who");
      if (!Names.name(who, false)) {
        continue;
      }
      take(relative.start(), relative.end());
      String name = relative.group("name");
      Matcher reversed = IS_RELATIVE.matcher(text.substring(0, relative.start()));
      if (name == null && reversed.matches()) {
        name = reversed.group("name");
      }
      String surface = text.substring(relative.start("who"), relative.end("kin"));
      found.add(new Mention(key(who), who, NodeKind.PERSON));
      chain(key(who), relative.group("kin"), surface, name, found);
    }
    Matcher has = HAS_NAMED.matcher(text);
    while (has.find()) {
      String who = has.group("who");
      String kin = Kin.of(has.group("kin")).orElseThrow();
      take(has.start("name"), has.end("name"));
      found.add(new Mention(key(who), who, NodeKind.PERSON));
      relate(key(who), kin, who + "'s " + has.group("kin"), has.group("name"), found);
    }
    return found;
  }

  /** Reads a chain of relatives from the first possessor on; the name is that of the last. */
  private void chain(
      String who, String kins, String surface, @Nullable String name, List<Mention> found) {
    String from = who;
    int prefix = surface.length() - kins.length();
    Matcher kin = ONE_KIN.matcher(kins);
    while (kin.find()) {
      boolean last = kin.end() == kins.length();
      String word = Kin.of(kin.group(1)).orElseThrow();
      String written = surface.substring(0, prefix + kin.end());
      from = relate(from, word, written, last ? name : null, found);
    }
  }

  /** Adds the relation of a person to a relative, and returns the key of the relative. */
  private String relate(
      String from, String kin, String surface, @Nullable String name, List<Mention> found) {
    String relative = from + ">" + kin;
    String to = name == null ? relative : key(name);
    found.add(new Mention(to, surface, NodeKind.PERSON));
    if (name != null) {
      found.add(new Mention(to, name, NodeKind.PERSON));
      named.add(new NamedRelative(relative, to));
    }
    relations.add(new Relation(from, kin, to));
    return to;
  }

  private static String relativeKey(Matcher relative) {
    StringBuilder key = new StringBuilder(key(relative.group("who")));
    Matcher kin = ONE_KIN.matcher(relative.group("kin"));
    while (kin.find()) {
      key.append('>').append(Kin.of(kin.group(1)).orElseThrow());
    }
    return key.toString();
  }

  private void attribute(String subject, Attribute attribute) {
    String name = attribute.name().startsWith("like:") ? "like" : attribute.name();
    ValueNode object = OBJECTS.get(name);
    String value = attribute.value();
    if (object == null || value.isBlank() || value.length() > LONGEST_NAME) {
      return;
    }
    String relation = attribute.polarity() == Polarity.POSITIVE ? object.relation : object.denied;
    if (!relation.isEmpty()) {
      int at = text.toLowerCase(Locale.ROOT).lastIndexOf(value);
      boolean written = at >= 0 && at + value.length() <= text.length();
      mentions.add(
          new Mention(
              key(value), written ? text.substring(at, at + value.length()) : value, object.kind));
      relations.add(new Relation(subject, relation, key(value)));
      if (written) {
        take(at, at + value.length());
      }
    }
  }

  private void event(String subject, GraphStatement statement) {
    String event = statement.event();
    if (event == null || event.isBlank() || event.length() > LONGEST_NAME) {
      return;
    }
    String key = subject + ": " + key(event);
    mentions.add(new Mention(key, event.strip(), NodeKind.EVENT));
    relations.add(new Relation(subject, "took_part_in", key));
    String place = statement.place();
    if (place != null && !place.isBlank() && place.length() <= LONGEST_NAME) {
      mentions.add(new Mention(key(place), place.strip(), NodeKind.PLACE));
      relations.add(new Relation(key, "happened_in", key(place)));
    }
  }

  /** Reads the other names, and relates the subject with each by the verb and preposition. */
  private void names(@Nullable String subject) {
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      String name = names.group();
      if (taken[names.start()]
          || !Names.name(name, names.start() == 0)
          || name.length() > LONGEST_NAME) {
        continue;
      }
      List<String> before = words(text.substring(0, names.start()));
      String preposition = before.isEmpty() ? "" : before.getLast();
      String verb = verb(text.substring(0, names.start()));
      List<String> after = words(text.substring(names.end()));
      NodeKind kind = Names.kind(name, verb, preposition, after.isEmpty() ? "" : after.getFirst());
      mentions.add(new Mention(key(name), name, kind));
      if (subject != null && !subject.equals(key(name))) {
        relations.add(new Relation(subject, relation(verb, preposition), key(name)));
      }
    }
  }

  private static String relation(String verb, String preposition) {
    String type =
        switch (preposition) {
          case "in", "to", "from", "near", "around", "through", "at", "for", "with", "of", "on" ->
              verb.isEmpty() ? preposition : verb + "_" + preposition;
          default -> verb;
        };
    return type.isEmpty() ? "mentions" : type;
  }

  /**
   * Returns the first verb in base form, known by its form; empty if there is none. A name such as
   * "Jonas" may have the form of a verb, and is none.
   */
  private static String verb(String part) {
    String auxiliary = "";
    List<String> words =
        WORD.matcher(part)
            .results()
            .map(MatchResult::group)
            .filter(word -> !Character.isUpperCase(word.charAt(0)))
            .toList();
    for (String word : words) {
      String base = Verbs.base(word);
      boolean verb =
          Verbs.past(word)
              || Verbs.gerund(word)
              || word.equals(base + "s")
              || word.equals(Verbs.third(base));
      if (verb && !base.equals("be") && !base.equals("have")) {
        return base;
      }
      if (verb && auxiliary.isEmpty()) {
        auxiliary = base;
      }
    }
    return auxiliary;
  }

  private static List<String> words(String part) {
    return WORD.matcher(part)
        .results()
        .map(result -> result.group().toLowerCase(Locale.ROOT))
        .toList();
  }
}
