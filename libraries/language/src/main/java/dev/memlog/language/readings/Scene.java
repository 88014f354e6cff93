package dev.memlog.language.readings;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.dates.NamedDays;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The state while one text is read: its speaker, the people it mentions, its readings. */
final class Scene {

  private static final int MOST = 40;

  private static final String GROUP = "group";

  /** The attributes that "we" does not give to the speaker: a firm uses and has things, too. */
  private static final Pattern OF_GROUP =
      Pattern.compile(
          "uses|drives|have|place of .*|number of (?!(?:.* )?(?:kid|child|son|daughter|sibling).*).*");

  private static final Pattern WEEKDAY = Pattern.compile(DateVocabulary.WEEKDAY);

  private final @Nullable String speaker;
  private final LocalDate said;
  private final boolean lower;
  private final boolean ironic;
  private final double certainty;
  private String time = "";
  private final List<Subject> people = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  /**
   * Creates the scene of a text.
   *
   * @param speaker the speaker's name; null if the text is a statement in the third person
   * @param said the day of speaking
   */
  Scene(@Nullable String speaker, LocalDate said, boolean lower, boolean ironic, double certainty) {
    this.speaker = speaker;
    this.said = said;
    this.lower = lower;
    this.ironic = ironic;
    this.certainty = certainty;
  }

  /** Returns the speaker as a subject; null for a statement in the third person. */
  @Nullable Subject self() {
    return speaker == null ? null : new Subject(SubjectKind.SPEAKER, speaker, "");
  }

  /** Returns the speaker together with others, as in "we". */
  static Subject group(Subject self) {
    return new Subject(SubjectKind.SPEAKER, self.name(), GROUP);
  }

  /** Returns whether the text has no capitals, so that names may be in lower case. */
  boolean lower() {
    return lower;
  }

  boolean ironic() {
    return ironic;
  }

  /** Returns the name of the person or thing that belongs to an owner, such as "Ada's oven". */
  String belonging(@Nullable Subject owner, String thing) {
    return owner == null ? thing : owner.name() + "'s " + thing;
  }

  /** Returns a person close to an owner, and keeps the person for later pronouns. */
  Subject person(@Nullable Subject owner, String relation, @Nullable String name) {
    for (Subject known : people) {
      if (name == null ? known.relation().equals(relation) : known.name().equals(name)) {
        people.remove(known);
        people.add(known);
        return known;
      }
    }
    Subject person =
        new Subject(SubjectKind.PERSON, name == null ? belonging(owner, relation) : name, relation);
    people.add(person);
    return person;
  }

  /** Keeps a person who is mentioned by name. */
  void mention(Subject person) {
    people.remove(person);
    people.add(person);
  }

  /** Returns the person with this name, if the text introduced one. */
  @Nullable Subject named(String name) {
    return people.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** Returns the only person whom "he" or "she" can mean; null if several are mentioned. */
  @Nullable Subject onlyPerson() {
    return people.size() == 1 ? people.getFirst() : null;
  }

  /** Returns the person mentioned last, whom "who" means. */
  @Nullable Subject lastPerson() {
    return people.isEmpty() ? null : people.getLast();
  }

  /** Adds a reading of a clause, dated by the days that the clause names. */
  void add(Subject subject, String attribute, String value, Standing standing, String clause) {
    boolean lasting = attribute.equals("like") || attribute.startsWith("favorite");
    add(subject, attribute, value, standing, lasting ? null : days(clause), null);
  }

  /** Adds a reading, unless the same subject has the attribute and value already. */
  void add(
      Subject subject,
      String attribute,
      String value,
      Standing standing,
      @Nullable DateSpan when,
      @Nullable String recurrence) {
    if (subject.relation().equals(GROUP)) {
      if (self() != null && !OF_GROUP.matcher(attribute).matches()) {
        add(self(), attribute, value, standing, when, recurrence);
      }
      return;
    }
    boolean known =
        readings.stream()
            .anyMatch(
                one ->
                    one.subject().equals(subject)
                        && one.attribute().equals(attribute)
                        && same(attribute, one.value(), value));
    if (!known && readings.size() < MOST) {
      readings.add(new Reading(subject, attribute, value, standing, when, recurrence, certainty));
    }
  }

  /** Returns whether a reading tells of a thing already, other than of the end of a partnership. */
  boolean tells(String thing) {
    String lower = thing.toLowerCase(Locale.ROOT);
    return readings.stream()
        .filter(one -> !one.attribute().equals("partner"))
        .map(one -> one.value().toLowerCase(Locale.ROOT))
        .anyMatch(value -> value.contains(lower) || lower.contains(value));
  }

  /** Keeps the time that stands before the subject of the clause that is read next. */
  void begin(String leadingTime) {
    time = leadingTime;
  }

  /** Returns the clause with the time that stands before its subject. */
  String timed(String clause) {
    return time + clause;
  }

  /** Returns whether a value is known, or is the beginning of a known value that may be no list. */
  private static boolean same(String attribute, String known, String value) {
    return known.equalsIgnoreCase(value)
        || (!attribute.equals("like")
            && known.toLowerCase(Locale.ROOT).startsWith(value.toLowerCase(Locale.ROOT)));
  }

  /** Returns the days that a clause names. */
  @Nullable DateSpan days(String clause) {
    return NamedDays.find(timed(clause), said);
  }

  /** Returns whether the days of a clause end before the day of speaking. */
  boolean past(DateSpan days) {
    return days.last().isBefore(said);
  }

  /**
   * Returns whether the days of a clause may not be those of its deed: they are a week and the
   * clause names a weekday, too, or they are long and have begun, as in "see him about a job this
   * year".
   */
  boolean vague(DateSpan days, String clause) {
    boolean begun = days.first().isBefore(said) && days.first().plusDays(31).isBefore(days.last());
    return begun
        || (days.first().plusDays(5).isBefore(days.last()) && WEEKDAY.matcher(clause).find());
  }

  List<Reading> readings() {
    return List.copyOf(readings);
  }
}
