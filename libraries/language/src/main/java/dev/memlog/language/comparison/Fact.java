package dev.memlog.language.comparison;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.graph.Kin;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reading, parsed for comparisons with other readings.
 *
 * @param subject the name of the subject in lower case
 * @param own whether the speaker is the subject
 * @param attribute the name of the attribute
 * @param value the value in lower case
 * @param standing whether the fact is affirmed, denied or ended
 * @param when the days on which it holds or happens; null if none are named
 * @param recurrence the rule of its recurrence; null if it does not recur
 * @param words the words of the value, in compared form
 * @param amounts the numbers and dates of the value
 * @param tally the words around a running number, which tell what it counts; empty for other facts
 */
public record Fact(
    String subject,
    boolean own,
    String attribute,
    String value,
    Standing standing,
    @Nullable DateSpan when,
    @Nullable String recurrence,
    Set<String> words,
    Set<String> amounts,
    Set<String> tally) {

  /** The attributes of running numbers, such as "novels read so far". */
  private static final Pattern TALLY = Pattern.compile(".* (?:so far|now|per [a-z]+)");

  private static final Set<String> UNITS =
      Set.of("minute", "hour", "day", "week", "month", "year", "dollar", "euro", "pound");

  /** The least rarity of a word that tells the things of two running numbers apart. */
  private static final double TELLING = 4.5;

  /** The least rarity of a word that shows two running numbers to be of the same things. */
  private static final double RARE = 7.5;

  /**
   * The changes of a thing that a reading may tell. The attribute of the reading names the change.
   */
  public enum Change {
    /** It is over: what is told of it in the present holds no more. */
    ENDED,
    /** It has another time or amount. */
    CHANGED,
    /** It is done: a wish or plan for it is fulfilled. */
    DONE;

    private static @Nullable Change of(String attribute) {
      return switch (attribute) {
        case "ended" -> ENDED;
        case "changed" -> CHANGED;
        case "done" -> DONE;
        default -> null;
      };
    }
  }

  /** The attributes that can have several values at once. */
  private static final Set<String> MANY =
      Set.copyOf(WordLists.lines(Fact.class, "several-values.txt"));

  /** The attributes that a person has with one other person at a time, whatever they are called. */
  private static final Set<String> PARTNER =
      WordLists.of("boyfriend girlfriend husband wife spouse fiancé fiancée fiance fiancee");

  /** The attributes that no ending of a thing touches. */
  private static final Set<String> LASTING =
      WordLists.of("name nickname age origin like allergy event birthday language");

  private static final Set<String> WISHED = WordLists.of("plan wish goal appointment deadline");

  /** The largest ratio of a text's words to those of the thing of which it mainly tells. */
  private static final int DETAIL = 4;

  /** The attributes whose values happen on one day. */
  private static final Set<String> DATED = Set.of("plan", "appointment", "deadline", "event");

  public Fact {
    words = Set.copyOf(words);
    amounts = Set.copyOf(amounts);
    tally = Set.copyOf(tally);
  }

  /**
   * Parses a reading.
   *
   * @param text the words of the whole text
   */
  static Fact of(Reading reading, Set<String> text) {
    // A little brother is a younger one.
    String attribute = reading.attribute().replaceFirst("^number of little ", "number of younger ");
    String value = reading.value().replace('’', '\'').strip().toLowerCase(Locale.ROOT);
    Statement.Parsed parsed = Statement.parsed(reading.value().replace('’', '\''));
    Set<String> amounts = new HashSet<>(parsed.numbers());
    amounts.addAll(parsed.dates());
    boolean tally = TALLY.matcher(attribute).matches();
    if (tally) {
      attribute =
          Stream.of(attribute.split(" ")).map(Statement::meaning).collect(Collectors.joining(" "));
      if (amounts.isEmpty()) {
        amounts.add("1"); // "an hour"
      }
    }
    return new Fact(
        reading.subject().name().replace('’', '\'').toLowerCase(Locale.ROOT),
        reading.subject().kind() == SubjectKind.SPEAKER,
        PARTNER.contains(attribute) ? "partner" : Kin.of(attribute).orElse(attribute),
        value,
        reading.standing(),
        reading.when(),
        reading.recurrence(),
        parsed.words(),
        amounts,
        tally ? text : Set.of());
  }

  /** Returns a key that two facts share if they give the same subject the same attribute. */
  public String key() {
    return subject + "\n" + attribute + (tally.isEmpty() ? "" : "\n" + new TreeSet<>(words));
  }

  /** Returns whether the attribute can have several values at once. */
  public boolean many() {
    return MANY.contains(attribute);
  }

  /**
   * Returns the difference between two facts; {@link Difference#NONE} if both can hold. The result
   * does not depend on which fact is older, except for a {@link Change}, which only a later fact
   * tells of an earlier one.
   *
   * @param other the later fact
   */
  public Difference difference(Fact other) {
    if (other.change() != null && change() == null) {
      return other.ends(this) ? Difference.NEGATION : Difference.NONE;
    }
    if (!about(other)) {
      return Difference.NONE;
    }
    boolean holds = standing == Standing.AFFIRMED;
    if (holds != (other.standing == Standing.AFFIRMED)) {
      boolean covered = holds ? other.covers(this) : covers(other);
      return !covered
          ? Difference.NONE
          : attribute.equals("like") ? Difference.POLARITY : Difference.NEGATION;
    }
    if (!holds) {
      return Difference.NONE;
    }
    boolean counted = !amounts.isEmpty() && !other.amounts.isEmpty();
    boolean amount = counted && differ(amounts, other.amounts);
    if (!tally.isEmpty()) {
      return amount ? Difference.NUMBER : Difference.NONE;
    }
    if (many()) {
      boolean same = words.equals(other.words) && Objects.equals(recurrence, other.recurrence);
      return same && DATED.contains(attribute) && apart(other)
          ? Difference.DATE
          : same && amount ? Difference.NUMBER : Difference.NONE;
    }
    boolean otherDay = apart(other) && words.equals(other.words);
    if (!sameValue(other) && !otherDay) {
      return amount ? Difference.NUMBER : Difference.VALUE;
    }
    return apart(other) ? Difference.DATE : Difference.NONE;
  }

  /** Returns whether both facts say the same of the same subject. */
  public boolean restates(Fact other) {
    return about(other)
        && standing == other.standing
        && (value.equals(other.value) || (words.equals(other.words) && !words.isEmpty()))
        && amounts.equals(other.amounts)
        && Objects.equals(recurrence, other.recurrence)
        && !apart(other);
  }

  /** Returns the change of a thing that the reading tells; null if it tells none. */
  private @Nullable Change change() {
    return standing == Standing.ENDED ? Change.of(attribute) : null;
  }

  /**
   * Returns whether this reading says that what an earlier text mainly tells is over, different or
   * done. The readings of that text, if any, tell of nothing else.
   *
   * @param earlier a text by the same speaker
   */
  boolean ends(Statement earlier) {
    Change change = change();
    if (change == null || words.isEmpty() || !earlier.words().containsAll(words)) {
      return false;
    }
    // Of a longer text, the thing may be no more than a detail.
    boolean mainly =
        DETAIL * words.size() >= earlier.words().size()
            && earlier.facts().stream()
                .allMatch(
                    fact ->
                        fact.change() == null
                            && (fact.own ? words.containsAll(fact.words) : fact.of(words)));
    return mainly
        && switch (change) {
          case ENDED -> earlier.facts().isEmpty() && earlier.present();
          case CHANGED -> earlier.measured();
          case DONE -> earlier.wish();
        };
  }

  /**
   * Returns whether this reading says that what an earlier reading of the same subject says is
   * over.
   */
  private boolean ends(Fact earlier) {
    return own
        && earlier.own
        && earlier.standing == Standing.AFFIRMED
        && !words.isEmpty()
        && (earlier.words.containsAll(words) || named(earlier).containsAll(words))
        && switch (Objects.requireNonNull(change())) {
          case ENDED ->
              !LASTING.contains(earlier.attribute) && !earlier.attribute.startsWith("favorite");
          case CHANGED ->
              earlier.when != null || earlier.recurrence != null || !earlier.amounts.isEmpty();
          case DONE -> WISHED.contains(earlier.attribute);
        };
  }

  /**
   * Returns whether the subject of this reading is the thing of the given words, as in "Ada's
   * wedding".
   */
  private boolean of(Set<String> thing) {
    return Statement.parsed(subject).words().containsAll(thing);
  }

  /** Returns the words of the attribute and the value of a reading. */
  private static Set<String> named(Fact fact) {
    Set<String> named = new HashSet<>(Statement.parsed(fact.attribute).words());
    named.addAll(fact.words);
    return named;
  }

  private boolean about(Fact other) {
    return attribute.equals(other.attribute)
        && subject.equals(other.subject)
        && (tally.isEmpty() || sameThings(other));
  }

  /**
   * Returns whether two running numbers of one attribute count the same things: they have a rare
   * word in common or say nothing else, and no word beside both numbers tells them apart.
   */
  private boolean sameThings(Fact other) {
    if (toldApart(other) && other.toldApart(this)) {
      return false;
    }
    List<String> named = List.of(attribute.split(" "));
    return words.equals(other.words)
        || tally.stream()
            .filter(other.tally::contains)
            .anyMatch(word -> !named.contains(word) && tells(word, RARE));
  }

  private boolean toldApart(Fact other) {
    return words.stream().anyMatch(word -> !other.tally.contains(word) && tells(word, TELLING));
  }

  private static boolean tells(String word, double least) {
    return Informativeness.rarity(word) >= least && !UNITS.contains(word);
  }

  /** Returns whether each set has an element that the other lacks. */
  private static boolean differ(Set<String> a, Set<String> b) {
    return !a.containsAll(b) && !b.containsAll(a);
  }

  /** Returns whether a denial of this value denies the other one, too. */
  private boolean covers(Fact other) {
    return value.isEmpty()
        || value.equals(other.value)
        || (!words.isEmpty()
            && other.words.containsAll(words)
            && (amounts.isEmpty() || other.amounts.containsAll(amounts)));
  }

  private boolean sameValue(Fact other) {
    if (words.isEmpty() || other.words.isEmpty()) {
      return value.equals(other.value) || (!amounts.isEmpty() && amounts.equals(other.amounts));
    }
    // "Berlin" and "the centre of Berlin" are one place.
    return !differ(amounts, other.amounts)
        && (words.containsAll(other.words) || other.words.containsAll(words));
  }

  /** Returns whether both facts name days and have none in common. */
  private boolean apart(Fact other) {
    return when != null
        && other.when != null
        && (when.last().isBefore(other.when.first()) || other.when.last().isBefore(when.first()));
  }
}
