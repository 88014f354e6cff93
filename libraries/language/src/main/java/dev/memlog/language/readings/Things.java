package dev.memlog.language.readings;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.NamedDays;
import dev.memlog.language.dates.Recurrences;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.time.MonthDay;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of what a clause says of a thing: its date, its time, its setting; and of birthdays. */
final class Things {

  private static final String NOUN =
      "(?<noun>(?!(?:first|last|next|only|best|whole|same|other|day|week|weekend|time|point|thing|idea|problem|one|reason|way|plan)\\b)[\\p{L}\\p{N}-]{2,24}(?: (?!is\\b|are\\b|on\\b|at\\b|in\\b|has\\b|and\\b|was\\b|that\\b|which\\b|comes\\b|to\\b)[\\p{L}\\p{N}-]{2,24}){0,2})";

  private static final Pattern SETTING =
      Pattern.compile(
          "(?:[Mm]y|[Oo]ur|[Tt]he) "
              + NOUN
              + " (?:runs at|is set to|are set to) (?<v>\\d[\\d.,]{0,10}+ ?(?:°\\s?[CF]|%|[\\p{L}/]{1,8})?)(?=$|[\\s,.]).*");

  private static final Pattern DATE =
      Pattern.compile(
          "(?:[Mm]y|[Oo]ur|[Tt]he) "
              + NOUN
              + " (?:is|are|comes|arrives|starts|begins|takes place|leaves|departs|has to be|have to be|must be|is due|runs until|runs out|expires|ends|will be|falls)(?: (?:in|done|collected|returned|paid|due|submitted|ready))? ?(?<v>(?:on|by|until|every|next|this|the|from|due|in (?=\\d|an?\\b|one\\b|two\\b|three\\b|a few\\b|early\\b|late\\b|(?i:january|february|march|april|may|june|july|august|september|october|november|december)))\\b.{2,60}|(?:tomorrow|today|tonight)\\b.{0,60}|\\d.{2,40}|\\p{Lu}\\p{Ll}+day\\b.{0,40})");

  private static final Pattern TIME =
      Pattern.compile(
          "(?:[Mm]y|[Oo]ur|[Tt]he) "
              + NOUN
              + " (?<on>(?:on|tomorrow|today|tonight|next|this)\\b.{0,30}?) (?:is|leaves|departs|starts|begins) at (?<v>\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\.?)?)(?=$|[\\s,.]).*");

  private static final Pattern BIRTHDAY =
      Pattern.compile(
          "(?:(?:[Mm]y|[Oo]ur) )?(?:(?<word>"
              + Relatives.WORDS
              + ")(?: (?<name>\\p{Lu}\\p{Ll}+))?'s )?(?:[Bb]irthday|[Bb]day|[Bb]-day)(?: is| falls)?(?: on)? (?<v>(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? \\p{L}{3,9}(?: \\d{4})?|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)(?=$|[\\s,.!]).*");

  private static final Pattern BORN =
      Pattern.compile(
          "(?:I was|Was|was) born on (?<v>(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? \\p{L}{3,9}(?:,? \\d{4})?|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)(?=$|[\\s,.!]).*");

  private Things() {}

  /** Reads a clause about a thing or a birthday. Returns whether anything was read. */
  static boolean read(String clause, Subject self, Scene scene) {
    return birthday(clause, self, scene)
        || setting(clause, self, scene)
        || date(clause, self, scene);
  }

  private static boolean birthday(String clause, Subject self, Scene scene) {
    Matcher birthday = BIRTHDAY.matcher(clause);
    Matcher born = BORN.matcher(clause);
    boolean named = birthday.matches();
    if (!named && !born.matches()) {
      return false;
    }
    String value = named ? birthday.group("v") : born.group("v");
    MonthDay day = NamedDays.dayOfYear(value.replaceAll("(?:,? \\d{4})$", ""));
    if (day == null) {
      return false;
    }
    String word = named ? birthday.group("word") : null;
    Subject whose =
        word == null ? self : scene.person(self, Relatives.relation(word), birthday.group("name"));
    String rule =
        String.format(Locale.ROOT, "yearly:%02d-%02d", day.getMonthValue(), day.getDayOfMonth());
    scene.add(whose, "birthday", value, Standing.AFFIRMED, null, rule);
    return true;
  }

  private static boolean setting(String clause, Subject self, Scene scene) {
    Matcher setting = SETTING.matcher(clause);
    if (!setting.matches()) {
      return false;
    }
    String value = setting.group("v").strip();
    Subject thing = thing(setting, clause, self, scene);
    scene.add(thing, "setting", value, Standing.AFFIRMED, null, null);
    return true;
  }

  private static boolean date(String clause, Subject self, Scene scene) {
    Matcher time = TIME.matcher(clause);
    if (time.matches() && scene.days(time.group("on")) != null) {
      Subject thing = thing(time, clause, self, scene);
      scene.add(
          thing, "time", time.group("v"), Standing.AFFIRMED, scene.days(time.group("on")), null);
      return true;
    }
    Matcher date = DATE.matcher(clause);
    if (!date.matches()) {
      return false;
    }
    String value = date.group("v").strip();
    String recurrence = Recurrences.find(clause);
    DateSpan days = recurrence == null ? scene.days(clause) : null;
    boolean ahead = days != null && !scene.past(days) && scene.days(value) != null;
    if (!ahead && (recurrence == null || Recurrences.find(value) == null)) {
      return false;
    }
    scene.add(thing(date, clause, self, scene), "date", value, Standing.AFFIRMED, days, recurrence);
    return true;
  }

  private static Subject thing(Matcher match, String clause, Subject self, Scene scene) {
    String noun = match.group("noun");
    boolean own = !clause.startsWith("the ") && !clause.startsWith("The ");
    return new Subject(SubjectKind.THING, own ? scene.belonging(self, noun) : noun, "");
  }
}
