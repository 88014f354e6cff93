package dev.memlog.language.comparison;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.dates.NumberWords;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Attribute;
import dev.memlog.language.turn.Polarity;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader that finds the attribute that a statement in the third person gives its subject. In
 * "Caroline lives in Berlin", the attribute {@code residence} of Caroline has the value {@code
 * berlin}. The reader recognises only the patterns of {@code attributes.txt}. Safe for use by
 * several threads.
 */
public final class AttributeReader {

  /**
   * An attribute that a statement gives its subject.
   *
   * @param subject the subject as the statement writes it, without a negation
   * @param attribute the attribute of the subject
   */
  public record Reading(String subject, Attribute attribute) {}

  private record Rule(String name, Polarity polarity, Pattern pattern) {}

  /** The certainty of a reading of a statement in the third person. */
  private static final double CERTAINTY = 0.9;

  private static final List<Rule> RULES = rules();

  /**
   * The length in UTF-16 units from which on statements are not read, far above that of any
   * statement that is extracted or accepted.
   */
  private static final int LONGEST = 1_000;

  /** The words with which a value ends; they and what follows are no part of it. */
  private static final Pattern TAIL =
      Pattern.compile(
          "\\s*(?:,(?!\\d)| (?:and|but|because|since|which|who|when|so|as|for about|with (?:their|the)|after|before|again|on \\d|in (?:\\d{4}|"
              + DateVocabulary.MONTH
              + ")|for (?:\\d+|a|many|several|"
              + NumberWords.CARDINALS
              + "|their|the))\\b).*$");

  private static final Pattern CLAUSE =
      Pattern.compile(
          "\\b(?:is|are|was|were|to|what|that|which|who|when|because|says?|if)\\b(?! not)(?= )");

  private static final Pattern NEGATION = Pattern.compile("\\b(?:not|never|no longer)\\b");

  private AttributeReader() {}

  /** Returns the facts that a statement in the third person says of its subject. */
  public static List<dev.memlog.language.turn.Reading> readings(String text) {
    return read(text).map(read -> fact(text, read)).stream().toList();
  }

  private static dev.memlog.language.turn.Reading fact(String text, Reading read) {
    Attribute attribute = read.attribute();
    var subject = new Subject(SubjectKind.PERSON, read.subject(), "");
    Standing standing =
        attribute.polarity() == Polarity.POSITIVE ? Standing.AFFIRMED : Standing.DENIED;
    String name = attribute.name().startsWith("like:") ? "like" : attribute.name();
    String value = attribute.value();
    int at = text.toLowerCase(Locale.ROOT).lastIndexOf(value);
    boolean written = at >= 0 && at + value.length() <= text.length();
    return new dev.memlog.language.turn.Reading(
        subject,
        name,
        written ? text.substring(at, at + value.length()) : value,
        standing,
        null,
        null,
        CERTAINTY);
  }

  private static List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (String line : WordLists.lines(AttributeReader.class, "attributes.txt")) {
      String[] parts = line.split(" ", 3);
      Polarity polarity = parts[1].equals("-") ? Polarity.NEGATIVE : Polarity.POSITIVE;
      rules.add(
          new Rule(
              parts[0],
              polarity,
              Pattern.compile(
                  "^(?<s>\\p{Lu}[^,]{0,60}?)"
                      + (parts[2].startsWith("'") ? "" : " ")
                      + "(?:"
                      + parts[2]
                      + ")$")));
    }
    return rules;
  }

  /**
   * Returns the attribute that a statement gives its subject. Empty if no pattern matches, or if
   * the statement is longer than 1,000 UTF-16 units.
   */
  public static Optional<Reading> read(String statement) {
    if (statement.length() > LONGEST) {
      return Optional.empty();
    }
    String text = statement.strip().replaceAll("[.!]+$", "");
    for (Rule rule : RULES) {
      Matcher matcher = rule.pattern().matcher(text);
      if (matcher.matches() && thing(matcher.group("s"))) {
        Reading reading = reading(rule, matcher);
        // In "loves when it rains" a circumstance follows, so no value is left.
        if (!reading.attribute().value().isBlank()) {
          return Optional.of(reading);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether the subject is a thing that can have an attribute, unlike "losing Ann's job" or
   * "the goal is to find what".
   */
  private static boolean thing(String subject) {
    return !Verbs.gerund(subject.split(" ")[0].toLowerCase(Locale.ROOT))
        && !CLAUSE.matcher(subject).find();
  }

  private static Reading reading(Rule rule, Matcher matcher) {
    String subject = matcher.group("s");
    String middle =
        matcher.namedGroups().containsKey("n") && matcher.group("n") != null
            ? matcher.group("n")
            : "";
    boolean denied =
        NEGATION.matcher(subject).find()
            || NEGATION
                .matcher(
                    matcher
                        .group()
                        .substring(
                            subject.length(), Math.max(subject.length(), matcher.start("v"))))
                .find();
    String plainSubject =
        NEGATION
            .matcher(subject)
            .replaceAll("")
            .replaceAll("\\s+(?:does|did|do|is|has|was)\\s*$", "")
            .strip();
    String value =
        TAIL.matcher(" " + matcher.group("v")).replaceAll("").strip().toLowerCase(Locale.ROOT);
    value = value.replaceFirst("^(?:the|a|an|their|about|around|approximately|to|some) ", "");
    String name = rule.name().replace("_", " ");
    if (!middle.isEmpty()) {
      name = name.replace("%", middle.toLowerCase(Locale.ROOT).strip());
    }
    Polarity polarity = denied ? rule.polarity().opposite() : rule.polarity();
    if (name.equals("like")) {
      name = "like:" + value;
    }
    return new Reading(plainSubject, new Attribute(name, value, polarity));
  }
}
