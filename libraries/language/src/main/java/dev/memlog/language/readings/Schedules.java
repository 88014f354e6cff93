package dev.memlog.language.readings;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.Recurrences;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Standing;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of plans with a date and of habits with a rule of recurrence. */
final class Schedules {

  private static final int LONGEST = 80;

  private static final Pattern PLAN =
      Pattern.compile(
          "(?:(?:am|is|are) (?:going to|planning to|planning on)|will|plans? to|wants? to|need to|needs to|have to|has to|must|have got to) (?:definitely |also |really |need to |have to |be (?=\\p{Ll}{2,15}ing\\b))*+(?<what>(?!not|go (?:tomorrow|today|now|on|to (?:work|bed|sleep))|be able|see how|say|think|know|feel|get back|let|do (?:it|that)|try)\\p{Ll}{2,20} .+)"
              + "|(?:am|is|are) (?<ing>(?:flying|travell?ing|moving|visiting|starting|running(?! on| low| late| out)|meeting|leaving|driving|getting(?! ready| there)|having|seeing|hosting|taking|attending|presenting|interviewing|going(?! to (?!(?:the|my|our|his|her|an?|some) |\\p{Lu}))|arriving|returning|coming back) .+)"
              + "|(?<have>(?:have|has|have got|has got) (?:my|his|her|our|an?|the) .+)");

  /** The words that only the rest of the conversation explains. */
  private static final Pattern UNCLEAR =
      Pattern.compile(
          "(?i)\\b(?:it|this(?! (?:week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|fall|winter|\\p{L}+day))|that|there|them|you|your|him|her|these|those|or|so|if|something|stuff|things?)\\b");

  private static final Pattern NEGATION = Pattern.compile("(?:do|does) not ");

  private static final Set<String> NO_HABITS = WordLists.named(Schedules.class, "no-habits");

  private Schedules() {}

  /** Reads a predicate of a person as a plan or a habit. */
  static void read(String predicate, Subject subject, Scene scene) {
    String text = predicate.strip();
    if (text.length() > LONGEST || UNCLEAR.matcher(text).find()) {
      return;
    }
    String recurrence = Recurrences.find(scene.timed(text));
    if (recurrence != null) {
      habit(text, recurrence, subject, scene);
      return;
    }
    Matcher plan = PLAN.matcher(ClauseReader.withoutAdverbs(text));
    if (!plan.matches()) {
      return;
    }
    DateSpan days = scene.days(text);
    if (days == null || scene.past(days) || scene.vague(days, text)) {
      return;
    }
    String what =
        plan.group("what") != null
            ? plan.group("what")
            : plan.group("ing") != null ? plan.group("ing") : plan.group("have");
    scene.add(subject, "plan", what, Standing.AFFIRMED, days, null);
  }

  private static void habit(String text, String recurrence, Subject subject, Scene scene) {
    Matcher negation = NEGATION.matcher(text);
    boolean denied = negation.lookingAt();
    String plain = ClauseReader.withoutAdverbs(denied ? text.substring(negation.end()) : text);
    String verb = plain.split(" ", 2)[0].toLowerCase(Locale.ROOT);
    String what = Recurrences.removed(plain).replaceAll(" {2,}", " ").strip();
    boolean habitual =
        !NO_HABITS.contains(verb)
            && !Verbs.past(verb)
            && !Verbs.gerund(verb)
            && verb.matches("\\p{Ll}{2,15}")
            && !plain.matches(".*\\b(?:not|never|last|next)\\b.*");
    if (habitual && what.length() > 2) {
      Standing standing = denied ? Standing.DENIED : Standing.AFFIRMED;
      scene.add(subject, "habit", what, standing, null, recurrence);
    }
  }
}
