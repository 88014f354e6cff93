package dev.memlog.language.readings;

import dev.memlog.language.dates.NumberWords;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Standing;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of running numbers: counts and amounts that grow or change, such as "I've read 12 of her
 * novels so far", "I just finished my fifth issue", "I've had Tilda for six months now" and "I swim
 * three times a week". It does not read the numbers of single events, such as "I ran 5 km on
 * Monday". The attribute names the things and what is done with them, such as {@code novels read so
 * far}; the value is the number with the words beside it, which tell these things apart.
 */
final class Tallies {

  private static final String NUMBER =
      "(?<about>(?:(?:about|around|over|almost|nearly|roughly|approximately|some|exactly|close to|more than|at least|another|only) ){0,2})"
          + "(?<number>[€$£]?\\d[\\d.,:]*+(?: ?[-–] ?\\d[\\d.,]*+)?(?:k\\b|%)?(?!(?:st|nd|rd|th)\\b)|an?(?= (?:hour|year|month|week|dozen|couple of)\\b)|"
          + NumberWords.CARDINALS
          + ")";

  private static final String ORDINAL =
      "(?<ordinal>" + NumberWords.ORDINALS + "|eleventh|twelfth|\\d{1,4}(?:st|nd|rd|th))";

  /** The end of a phrase, with the words behind it up to the end of the clause. */
  private static final String REST =
      "(?<rest>(?=$|[,.;:!?)]| [-–] )|(?= (?:since|so|now|already|in|on|at|of|for|from|with|to|by|and|but|that|which|until|right|total|about|during|because|after|before|when|all|each|every|per|stocked|stored|left|under)\\b)[^,.;:!?)]{0,60}?(?=$|[,.;:!?)]| [-–] | (?:and|but) ))";

  /** The counted things: up to two words and a noun; none behind an amount of money. */
  private static final String THINGS =
      "(?:(?<=[€$£]\\d[\\d.,]{0,9}k?)| (?:of (?:the |my |our |his |her |their |those |these )?)?(?<things>(?:(?!so\\b|on\\b|in\\b|of\\b|at\\b|for\\b|from\\b|with\\b)[\\p{L}'-]+ ){0,2}?(?!so\\b)[\\p{L}][\\p{L}'-]+))"
          + REST;

  private static final String ADVERBS =
      "(?:(?:already|now|also|usually|typically|normally|generally|regularly|just|recently|only|finally|actually|currently|even|probably|personally|officially) )*+";

  private static final String PARTICLES =
      "(?: (?:out|up|in|on|away|back|off|through|with me|together|to|for))?";

  /** "I have finished 4 projects", "we have put in ten hours", "I have been to six islands". */
  private static final Pattern DONE =
      Pattern.compile(
          "\\b(?:I|[Ww]e) "
              + ADVERBS
              + "have "
              + ADVERBS
              + "(?<verb>\\p{Ll}{2,15})"
              + PARTICLES
              + " "
              + ADVERBS
              + NUMBER
              + THINGS);

  /** "I just finished my third issue", "I am now on my sixth notebook". */
  private static final Pattern NTH =
      Pattern.compile(
          "\\b(?:I|[Ww]e) (?:(?:just|have|now|have just|have now|have already|recently|have recently|have finally|finally) (?<verb>\\p{Ll}{2,15})"
              + PARTICLES
              + "|(?:am|are) (?:now|currently|already) (?<on>on|reading|watching|writing|knitting|building|filling))"
              + " (?:my|our|the) "
              + ORDINAL
              + THINGS);

  /** "I have had Tilda for six months now", "we have been learning Polish for two years". */
  private static final Pattern DURATION =
      Pattern.compile(
          "\\b(?:I|[Ww]e) "
              + ADVERBS
              + "have "
              + ADVERBS
              + "(?<verb>had|owned|known|lived|worked|played|been|belonged)(?<what>(?: [\\p{L}'-]+,?){1,8}?),? for "
              + NUMBER
              + " (?<things>days|weeks?|months?|years?)\\b(?: and \\d{1,2} (?:months?|weeks?|days?)\\b)?");

  /** "I swim three times a week", "I have been dedicating two hours each day to the harp". */
  private static final Pattern RATE =
      Pattern.compile(
          "\\b(?:I|[Ww]e) "
              + ADVERBS
              + "(?<verb>(?:have been|am|are) "
              + ADVERBS
              + "(?!(?:aim|try|hop|plann|think)ing\\b)\\p{Ll}{2,15}ing|(?!(?:will|would|am|are|was|were|had|have|used|can|could|should|want|think|need)\\b)\\p{Ll}{2,15})(?: (?!(?:to|at|I|we)\\b)[\\p{L}'-]+){0,5}? "
              + NUMBER
              + "(?<things> (?!AM|am|PM|pm|a\\b)[\\p{L}'-]+(?: of [\\p{L}'-]+)?) (?:an?|per|each|every) (?<period>day|night|morning|evening|week|month|year)\\b(?<rest>[^,.;:!?)]{0,60}?(?=$|[,.;:!?)]| [-–] | (?:and|but) ))");

  /** "we are down to 14 hens", "I have got 20 dozen stocked up right now". */
  private static final Pattern STOCK =
      Pattern.compile(
          "(?:\\b(?:I|[Ww]e) "
              + ADVERBS
              + "(?:(?<verb>have|have got|own|grow|keep|manage)|(?<at>am|are|have|am now|are now) (?:up|down) to|just (?:hit|reached|passed)|(?:have )?(?:hit|reached|passed))) "
              + NUMBER
              + THINGS);

  /** "my follower count is close to 1300 now". */
  private static final Pattern TOTAL =
      Pattern.compile(
          "\\b(?:[Mm]y|[Oo]ur) (?:current |total )?(?<things>[\\p{L}-]{3,20}) (?:count|tally|total)\\b[^.;!?]{0,50}? (?:is|am|are|at|to) (?:now )?"
              + NUMBER
              + "(?<rest>(?= |$|[.,!]))");

  /** The words that show a number to be the present one of several. */
  private static final Pattern RUNNING =
      Pattern.compile(
          "\\b(?:so far|by now|to date|until now|now|already|in total|altogether|at the moment|right now|currently|and counting|at present|these days|since|overall)\\b");

  /** The words that tie a number to one occasion or span of time, of which there are several. */
  private static final Pattern OCCASION =
      Pattern.compile(
          "\\b(?:today|tonight|yesterday|ago|last|this|past|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:in|since|on|for|of) (?:19|20)\\d\\d|in (?:a|one) (?:day|week|month|row|go|sitting|single)|first time)\\b",
          Pattern.CASE_INSENSITIVE);

  /** The verbs of the perfect tense whose numbers do not add up. */
  private static final Set<String> NOT_ADDED = WordLists.named(Tallies.class, "not-added");

  /** The verbs of acts that stand each for itself, unless the sentence counts on. */
  private static final Set<String> ONE_EVENT = WordLists.named(Tallies.class, "one-event");

  private static final Set<String> NO_THINGS = WordLists.named(Tallies.class, "no-things");

  /** The length of a noun that says nothing of which things are counted. */
  private static final int LONGEST_THING = 15;

  private static final Pattern VAGUE =
      Pattern.compile("\\b(?:it|this|that|these|those|them|here|there)\\b|^ been$");

  private Tallies() {}

  /** Reads the running numbers of a sentence in plain English. */
  static void read(String sentence, Subject self, Scene scene) {
    if (OCCASION.matcher(sentence).find()) {
      return;
    }
    Matcher rate = RATE.matcher(sentence);
    if (rate.find()
        && !Verbs.past(last(rate.group("verb")))
        && !VAGUE.matcher(sentence.substring(rate.end("verb"), rate.end("number"))).find()) {
      String period =
          rate.group("period").matches("week|month|year") ? rate.group("period") : "day";
      String things = rate.group("things").strip();
      add(rate, "verb", last(rate.group("verb")) + " " + things + " per " + period, self, scene);
      return;
    }
    Matcher duration = DURATION.matcher(sentence);
    if (duration.find() && !VAGUE.matcher(duration.group("what")).find()) {
      String verb = duration.group("verb").equals("owned") ? "had" : duration.group("verb");
      add(duration, "verb", "time " + verb + " so far", self, scene);
    }
    boolean running = RUNNING.matcher(sentence).find();
    Matcher done = DONE.matcher(sentence);
    if (done.find()
        && Verbs.participle(done.group("verb"))
        && !NOT_ADDED.contains(done.group("verb"))) {
      // "Two pills" may be any two, "two of her recipes" are not.
      boolean told = done.end() - done.end("number") > LONGEST_THING;
      if (running || (told && !ONE_EVENT.contains(done.group("verb")))) {
        count(done, "verb", self, scene);
      }
    }
    Matcher nth = NTH.matcher(sentence);
    while (nth.find()) {
      count(nth, nth.group("verb") == null ? "on" : "verb", self, scene);
    }
    Matcher stock = STOCK.matcher(sentence);
    if (stock.find() && (running || stock.group("at") != null)) {
      count(stock, "number", self, scene);
    }
    Matcher total = TOTAL.matcher(sentence);
    if (total.find()) {
      count(total, "number", self, scene);
    }
  }

  /** Adds a reading of counted things and of the verb that tells what is done with them. */
  private static void count(Matcher match, String verb, Subject self, Scene scene) {
    String things = match.group("things");
    String thing = things == null ? "money" : last(things);
    if (NO_THINGS.contains(Stems.singular(thing))) {
      return;
    }
    if (verb.equals("number")) {
      add(match, null, Stems.singular(thing) + "s now", self, scene);
    } else {
      String word = match.group(verb);
      String done =
          word.matches("put|invested|logged") ? "spent" : word.equals("on") ? "begun" : word;
      add(
          match,
          match.namedGroups().containsKey("number") ? null : verb,
          thing + " " + done + " so far",
          self,
          scene);
    }
  }

  private static String last(String words) {
    return words.substring(words.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  /** Adds a reading whose value begins behind a group, or with the number and what qualifies it. */
  private static void add(
      Matcher match, @Nullable String behind, String attribute, Subject self, Scene scene) {
    int from = behind == null ? match.start("about") : match.end(behind);
    String value = match.group().substring(from - match.start()).strip();
    scene.add(self, attribute, value, Standing.AFFIRMED, null, null);
  }
}
