package dev.memlog.language.readings;

import dev.memlog.language.english.Verbs;
import dev.memlog.language.readings.PredicateTable.Rule;
import dev.memlog.language.readings.PredicateTable.Sense;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Standing;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of what one clause says of its subject, by the rules of {@link PredicateTable}. */
final class ClauseReader {

  private static final Pattern ADVERB =
      Pattern.compile(
          "(?:also|really|just|still|actually|currently|basically|totally|absolutely|always|kinda|both|all|now|definitely|truly|personally|honestly|genuinely|recently|already|finally|since|especially|too|obviously|tbh|lowkey|normally|usually|have always|has always) ");

  private static final Pattern NEGATION =
      Pattern.compile(
          "(?:(?:do|does) not(?: really| even| actually| currently| normally| usually)?|never|(?<be>am|is|are) not(?: really| actually| currently| exactly)?) ");

  private static final Pattern FORMER =
      Pattern.compile("(?:used to|(?:(?<be>am|is|are) )?no longer) ");

  private static final Pattern PERFECT = Pattern.compile("(?:have|has) (?=(?<verb>\\p{Ll}+))");

  private static final Pattern NO_MORE = Pattern.compile("\\b(?:any ?more|any longer)\\b");

  private static final Pattern ITEMS = Pattern.compile("\\s*(?:,| and | or |&)\\s*");

  /** The verbs whose base form may as well command somebody, so that no "I" is missing. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:lives?(?! on my own)|works?|study|studies|resides?|speaks?)\\b.*");

  /** A predicate without its auxiliary verbs, and the standing that these give. */
  private record Predicate(String text, Standing standing, boolean perfect) {}

  private ClauseReader() {}

  /**
   * Reads what a clause says of its subject.
   *
   * @param clause the clause without its subject
   * @param fragment whether the subject "I" is missing in the text
   * @return whether anything was read
   */
  static boolean read(String clause, Subject subject, boolean fragment, Scene scene) {
    String lower = fragment ? decapitalized(clause) : clause;
    if (fragment && COMMAND.matcher(lower).matches()) {
      return false;
    }
    String text = withoutAdverbs(lower);
    if (apply(new Predicate(text, Standing.AFFIRMED, false), subject, fragment, clause, scene)) {
      return true;
    }
    Predicate predicate = predicate(text);
    return predicate != null && apply(predicate, subject, fragment, clause, scene);
  }

  private static String decapitalized(String clause) {
    return clause.isEmpty()
        ? clause
        : Character.toLowerCase(clause.charAt(0)) + clause.substring(1);
  }

  static String withoutAdverbs(String clause) {
    Matcher adverb = ADVERB.matcher(clause);
    int from = 0;
    while (adverb.region(from, clause.length()).lookingAt()) {
      from = adverb.end();
    }
    String rest = clause.substring(from);
    // "am also allergic", "am actually from": adverbs behind the verb.
    return rest.replaceFirst(
        "^(am|is|are) (?:also|really|just|still|actually|currently|basically|totally|already|now|both|all|obviously|honestly|literally|personally) (?!not)",
        "$1 ");
  }

  private static @Nullable Predicate predicate(String text) {
    Matcher negation = NEGATION.matcher(text);
    if (negation.lookingAt()) {
      String be = negation.group("be");
      String rest = withoutAdverbs((be == null ? "" : be + " ") + text.substring(negation.end()));
      Standing standing = NO_MORE.matcher(text).find() ? Standing.ENDED : Standing.DENIED;
      return new Predicate(rest, standing, false);
    }
    Matcher former = FORMER.matcher(text);
    if (former.lookingAt()) {
      String rest = text.substring(former.end());
      String be = former.group("be");
      String verb = be == null ? rest.replaceFirst("^be ", "am ") : be.strip() + " " + rest;
      return new Predicate(verb, Standing.ENDED, false);
    }
    Matcher perfect = PERFECT.matcher(text);
    if (perfect.lookingAt()) {
      String rest = withoutAdverbs(text.substring(perfect.end()));
      String verb = rest.split(" ", 2)[0];
      if (Verbs.participle(verb.toLowerCase(Locale.ROOT))) {
        return new Predicate(rest, Standing.AFFIRMED, true);
      }
    }
    return null;
  }

  private static boolean apply(
      Predicate predicate, Subject subject, boolean fragment, String clause, Scene scene) {
    Set<String> attributes = new HashSet<>();
    for (Rule rule : PredicateTable.RULES) {
      if (rule.is('o') || rule.is('w') || (fragment && !rule.is('f'))) {
        continue;
      }
      if (attributes.contains(rule.attribute())) {
        continue;
      }
      Matcher matcher = rule.pattern().matcher(predicate.text());
      if (matcher.lookingAt() && add(rule, matcher, predicate, subject, clause, scene)) {
        attributes.add(rule.attribute());
      }
    }
    return !attributes.isEmpty();
  }

  /**
   * Reads what a clause says of something that belongs to the subject, such as "my name is Ada".
   *
   * @param clause the clause behind "my"
   */
  static boolean readBelonging(String clause, Subject owner, Scene scene) {
    return readWhole(clause, owner, 'o', scene);
  }

  /** Reads a clause that says something of the speaker in its own form, such as "call me Ada". */
  static boolean readWhole(String clause, Subject speaker, Scene scene) {
    return readWhole(clause, speaker, 'w', scene)
        || readWhole(decapitalized(clause), speaker, 'w', scene);
  }

  private static boolean readWhole(String clause, Subject subject, char flag, Scene scene) {
    for (Rule rule : PredicateTable.RULES) {
      if (rule.is(flag)) {
        Matcher matcher = rule.pattern().matcher(clause);
        Predicate predicate = new Predicate(clause, Standing.AFFIRMED, false);
        if (matcher.lookingAt() && add(rule, matcher, predicate, subject, clause, scene)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean add(
      Rule rule,
      Matcher matcher,
      Predicate predicate,
      Subject subject,
      String clause,
      Scene scene) {
    Standing standing = standing(rule, predicate);
    String value = matcher.group("v").isEmpty() ? matcher.group() : matcher.group("v");
    value = value.strip().replaceFirst("[.,!;:]+$", "");
    String attribute = rule.attribute();
    if (matcher.namedGroups().containsKey("n")) {
      attribute = attribute.replace("%", matcher.group("n").toLowerCase(Locale.ROOT).strip());
    }
    if (standing == null
        || value.isEmpty()
        || (attribute.equals("like") && scene.ironic())
        || (standing != Standing.AFFIRMED && Set.of("name", "age").contains(attribute))) {
      return false;
    }
    String kind = attribute.startsWith("favorite") ? "favorite" : attribute;
    if (attribute.matches(".*\\b(?:is|are)$")) {
      return false;
    }
    boolean added = false;
    for (String item : rule.is('l') ? ITEMS.split(value) : new String[] {value}) {
      if (!item.isBlank() && Values.fits(kind, item, scene.lower())) {
        scene.add(subject, attribute, item, standing, clause);
        added = true;
      } else if (!added) {
        break; // What follows may belong to this item.
      }
    }
    return added;
  }

  private static @Nullable Standing standing(Rule rule, Predicate predicate) {
    Standing plain =
        switch (rule.sense()) {
          case AFFIRMED -> Standing.AFFIRMED;
          case DENIED -> Standing.DENIED;
          case ENDED -> Standing.ENDED;
          case FORMER -> predicate.perfect() ? Standing.AFFIRMED : Standing.ENDED;
        };
    if (predicate.standing() == Standing.AFFIRMED) {
      return plain;
    }
    // Neither "I do not hate it" nor "I did not live there" says what holds.
    return rule.sense() == Sense.AFFIRMED ? predicate.standing() : null;
  }
}
