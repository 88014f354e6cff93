package dev.memlog.language.readings;

import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one sentence: it finds the clauses and the subject of each, and gives them to {@link
 * ClauseReader}. A clause without a subject continues the one before it.
 */
final class SentenceReader {

  private static final String SUBJECT =
      "(?=(?i:I|we|my|our|he|she|it|they|you|his|her|the|there|this|that|who|which)\\b|\\p{Lu}\\p{Ll}+ (?:is|has|lives|works|loves|likes|hates|and I)\\b)";

  /** The comma between a town and its region, as in "in Springfield, Ohio". */
  private static final String WITHIN_PLACE =
      PredicateTable.expanded(
          "(?<=\\b(?:in|to|from) \\p{Lu}[\\p{L} .'-]{1,30},) {region}(?! (?:is|was|are|were|has|will)\\b)");

  /** The separators of clauses. The next clause mends a comma or an "and" within a value. */
  private static final Pattern SEPARATOR =
      Pattern.compile(
          ",(?!\\d| (?:(?:from|on|until) )?\\p{Lu}\\p{L}{2,5}day\\b|"
              + WITHIN_PLACE
              + ")|;|:(?![\\d/)(DPp])|[()—]|\\s[-–]+\\s|\\.{2,}|…|[.!](?=\\s)"
              + "|\\s(?:and|but|so|plus|because|cause|while|whereas|though|although|yet|then|or|since|as|even though|now that)\\s"
              + SUBJECT
              + "|\\s(?:and|but)\\s(?!\\p{Lu})|\\s(?=who\\s)");

  private static final Pattern OPENER =
      Pattern.compile(
          "(?i)(?:(?:(?:hi|hey|hello|hiya)(?: there| all| everyone| everybody| guys| folks| team)?|good morning|morning|ok|okay|so|well|oh|ah|yes|yeah|yep|yup|nope|nah|btw|fyi|also|plus|and|but|because|since|lol|haha|god|honestly|actually|basically|anyway|sorry|thanks|thank you|wow|sure|quick intro|by the way|for the record|on the plus side|of course|unfortunately|sadly|luckily|personally|tbh|now|currently|these days|nowadays|well|these are|first|for now|me too|same here|as you know|remember that|remember|note that|please remember that|please remember|just so you know|in fact|though|then|as|or|sometimes|right|by now|ugh|omg|damn|ok so|i mean|before th(?:is|at)|after that|until then|small correction)(?![\\p{L}'-])[\\s,:!.]*)++");

  private static final Pattern LEADING_TIME =
      Pattern.compile(
          "(?i)(?:in (?:about )?(?:\\w+ ){1,3}|on \\w+ |tomorrow |today |next \\w+ |this \\w+ |last \\w+ |every \\w+ (?:\\w+day )?|\\w+ (?:weeks|months|years|days) ago )(?=(?:I|we) )");

  private static final Pattern SELF =
      Pattern.compile(
          "(?:I|[Ww]e|[Mm]e and \\p{L}{2,20}|my \\p{L}{2,20}(?: \\p{Lu}\\p{L}{1,20})? and I|\\p{Lu}\\p{Ll}{1,20} and I)(?: both| all)? ");

  private static final Pattern OWN_RELATIVE =
      Pattern.compile(
          "(?:(?:[Mm]y|[Oo]ur) |(?=[Bb]est friend\\b))(?<ex>ex(?:-| |))?"
              + Relatives.QUALITIES
              + "{0,2}(?<word>"
              + Relatives.WORDS
              + ")(?![\\p{L}-])(?: (?<name>"
              + Relatives.TITLE
              + "\\p{Lu}[\\p{Ll}\\p{M}]{1,20}+))?(?<s>'s)?(?: |$)");

  /** "Priya is my manager now": of these people, a person has one at a time. */
  private static final Pattern ONE_PERSON =
      Pattern.compile(
          "(?<name>"
              + Relatives.TITLE
              + "\\p{Lu}[\\p{Ll}\\p{M}]{1,20}+(?: \\p{Lu}[\\p{Ll}\\p{M}]{1,20}+)?) is (?:now )?(?:my|our) (?:new )?(?<word>boss|manager|landlord|landlady|therapist|dentist|doctor|coach|trainer|mentor)(?: now)?$");

  private static final Pattern BELONGING = Pattern.compile("(?:[Mm]y|[Oo]ur|The|the) ");
  private static final Pattern OWN = Pattern.compile("(?:[Mm]y|[Oo]ur) ");
  private static final Pattern PRONOUN = Pattern.compile("(?:he|she|He|She) ");
  private static final Pattern BE = Pattern.compile("(?:am|is|are)\\b(?! \\p{Ll}+ing\\b)");

  /** A vocative, and words that are no verbs here: "…, Ann", "…, like characters". */
  private static final Pattern NOT_CONTINUED =
      Pattern.compile("(?:like|love|into|hate) |(?:\\p{Lu}[\\p{L}'-]*+ ?)++$");

  /** A single word before "and" and a longer phrase, to whose noun the word may belong. */
  private static final Pattern SHARED_NOUN =
      Pattern.compile(
          "((?:likes?|loves?|enjoys?|prefers?|adores?|hates?|into|fan of) )\\p{L}[\\p{L}-]*+ and "
              + "(?=(?!(?:I|i|it|she|he|we|they|you|that|this|my|our|his|her|have|has|\\p{L}+ing)\\b)(?:[\\p{L}-]+ ){1,2}(?:[\\p{L}-]+s|music|food|art|wine|cinema|poetry)\\b)");

  private static final int LONGEST_ITEM = 60;
  private static final Pattern WHO = Pattern.compile("who ");
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<name>(?:The user|User|\\p{Lu}[\\p{L}\\p{M}.'-]{0,30}+(?: \\p{Lu}[\\p{L}\\p{M}.'-]{0,30}+){0,3}?)) (?=\\p{Ll})");

  /** In the third person: "Ann's", "Ann's sister", "Ann's sister Lena". */
  private static final Pattern OWNER =
      Pattern.compile(
          "(?<name>(?:The user|User|\\p{Lu}[\\p{L}\\p{M}.-]{0,30}+(?: \\p{Lu}[\\p{L}\\p{M}.-]{0,30}+){0,3}))'s? (?:"
              + Relatives.QUALITIES
              + "{0,2}(?<word>"
              + Relatives.WORDS
              + ")(?![\\p{L}-])(?: (?<relative>\\p{Lu}[\\p{Ll}\\p{M}]{1,20}+))?(?: |$))?");

  private static final Pattern OTHER_SUBJECT =
      Pattern.compile(
          "(?i)(?:it|they|you|his|her|their|your|its|the|there|this|that|these|those|which|what|a|an|some|everyone|someone|everything|nobody|people|my|our|to|in|at|on|for|with|of|from|not me|me)\\b.*");

  /** The context that the clauses of a sentence share. */
  private static final class Course {
    @Nullable Subject subject;
    boolean be;
    boolean begun;
  }

  private SentenceReader() {}

  /** Reads a sentence in plain English into the scene. */
  static void read(String sentence, Scene scene) {
    Subject self = scene.self();
    if (self != null) {
      String whole = opened(sentence, scene);
      Matcher own = OWN.matcher(whole);
      if (!own.lookingAt()
          || !ClauseReader.readBelonging(whole.substring(own.end()), self, scene)) {
        ClauseReader.readWhole(whole, self, scene);
      }
    }
    Course course = new Course();
    for (String clause : clauses(sentence)) {
      String text = opened(clause, scene);
      if (!text.isEmpty()) {
        clause(text, course, scene);
      }
    }
  }

  private static List<String> clauses(String sentence) {
    Matcher neither =
        Pattern.compile("\\bneither (\\p{L}{2,20}) nor (\\p{L}{2,20})").matcher(sentence);
    String plain = neither.find() ? neither.replaceFirst("do not $1, do not $2") : sentence;
    String certain = SHARED_NOUN.matcher(plain).replaceFirst("$1");
    return Stream.of(SEPARATOR.split(certain)).map(String::strip).toList();
  }

  private static String opened(String clause, Scene scene) {
    Matcher opener = OPENER.matcher(clause);
    String rest = opener.lookingAt() ? clause.substring(opener.end()) : clause;
    Matcher time = LEADING_TIME.matcher(rest);
    boolean timed = time.lookingAt();
    scene.begin(timed ? time.group() : "");
    if (timed) {
      rest = rest.substring(time.end());
    }
    return rest.strip().replaceFirst("[.!?]+$", "").strip();
  }

  private static void clause(String text, Course course, Scene scene) {
    Subject self = scene.self();
    if (self != null) {
      if (ownClause(text, course, self, scene)) {
        course.begun = true;
        return;
      }
    } else if (statementClause(text, course, scene)) {
      return;
    }
    Matcher pronoun = PRONOUN.matcher(text);
    Matcher who = WHO.matcher(text);
    if (pronoun.lookingAt() || who.lookingAt()) {
      boolean he = pronoun.lookingAt();
      Subject meant = he ? scene.onlyPerson() : scene.lastPerson();
      course.subject = meant;
      course.be = false;
      if (meant != null) {
        predicate(text.substring(he ? pronoun.end() : who.end()), course, meant, scene);
      }
      return;
    }
    Matcher named = NAMED.matcher(text);
    Subject person = named.lookingAt() ? scene.named(named.group("name")) : null;
    if (person != null) {
      course.subject = person;
      predicate(text.substring(named.end()), course, person, scene);
      return;
    }
    continued(text, course, scene);
  }

  private static boolean ownClause(String text, Course course, Subject self, Scene scene) {
    if (Things.read(text, self, scene)) {
      course.subject = null;
      return true;
    }
    Matcher relative = OWN_RELATIVE.matcher(text);
    if (relative.lookingAt()) {
      Subject person =
          scene.person(self, Relatives.relation(relative.group("word")), relative.group("name"));
      String rest = text.substring(relative.end());
      course.subject = relative.group("s") == null ? person : null;
      course.be = false;
      if (relative.group("ex") != null || rest.startsWith("and ")) {
        course.subject = null;
      } else if (relative.group("s") != null) {
        if (!ClauseReader.readBelonging(rest, person, scene)) {
          // "My teacher's wife" brings in a second person, whom a pronoun may mean.
          scene.mention(new Subject(SubjectKind.PERSON, rest, ""));
        }
      } else {
        predicate(rest, course, person, scene);
      }
      return true;
    }
    Matcher inverse = ONE_PERSON.matcher(text);
    if (inverse.matches()) {
      Subject person = scene.person(self, inverse.group("word"), null);
      scene.add(person, "name", inverse.group("name"), Standing.AFFIRMED, null, null);
      course.subject = null;
      return true;
    }
    Matcher own = OWN.matcher(text);
    boolean belongs =
        own.lookingAt() && ClauseReader.readBelonging(text.substring(own.end()), self, scene);
    if (belongs) {
      course.subject = null;
      return true;
    }
    if (BELONGING.matcher(text).lookingAt() && !SELF.matcher(text).lookingAt()) {
      course.subject = null;
      ClauseReader.readWhole(text, self, scene);
      return true;
    }
    Matcher subject = SELF.matcher(text);
    if (subject.lookingAt()) {
      course.subject = text.startsWith("I ") ? self : Scene.group(self);
      course.be = false;
      predicate(text.substring(subject.end()), course, course.subject, scene);
      return true;
    }
    return ClauseReader.readWhole(text, self, scene);
  }

  private static boolean statementClause(String text, Course course, Scene scene) {
    Matcher owner = OWNER.matcher(text);
    if (owner.lookingAt()) {
      Subject whose = new Subject(SubjectKind.PERSON, owner.group("name"), "");
      String rest = text.substring(owner.end());
      course.subject = null;
      if (owner.group("word") == null) {
        return Things.read("my " + rest, whose, scene)
            || ClauseReader.readBelonging(rest, whose, scene);
      }
      String relation = Relatives.relation(owner.group("word"));
      String name = owner.group("relative");
      if (name != null) {
        scene.add(whose, relation, name, Standing.AFFIRMED, null, null);
      }
      course.subject = scene.person(whose, relation, name);
      predicate(rest, course, course.subject, scene);
      return true;
    }
    Matcher named = NAMED.matcher(text);
    if (named.lookingAt()) {
      course.subject = new Subject(SubjectKind.PERSON, named.group("name"), "");
      course.be = false;
      predicate(text.substring(named.end()), course, course.subject, scene);
      return true;
    }
    return false;
  }

  private static void predicate(String text, Course course, Subject subject, Scene scene) {
    course.be = BE.matcher(text).lookingAt();
    if (!ClauseReader.read(text, subject, false, scene)) {
      Schedules.read(text, subject, scene);
    }
  }

  /** Reads a clause without a subject of its own. */
  private static void continued(String text, Course course, Scene scene) {
    Subject self = scene.self();
    Subject subject = course.subject;
    if (NOT_CONTINUED.matcher(text).lookingAt()) {
      return;
    }
    if (subject != null && course.be && text.length() <= LONGEST_ITEM) {
      String be = subject.kind() == SubjectKind.SPEAKER ? "am " : "is ";
      if (ClauseReader.read(be + text, subject, false, scene)) {
        return;
      }
    }
    if (OTHER_SUBJECT.matcher(text).matches()) {
      course.subject = null;
      course.begun = true;
    } else if (subject != null) {
      ClauseReader.read(text, subject, false, scene);
    } else if (self != null && (!course.begun || text.contains("my own"))) {
      ClauseReader.read(text, self, true, scene);
    }
  }
}
