package dev.memlog.language.readings;

import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Standing;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A reader of what a speaker says to be over or different now, whatever it is: "sold the Skoda",
 * "the trip to Lisbon is off", "the dentist moved to the 14th", "finally bought the bike". The
 * value names the thing. The attribute is one of {@link
 * dev.memlog.language.comparison.Fact.Change}; the standing is {@link Standing#ENDED}.
 */
final class Endings {

  /** The beginning of a clause of the speaker, whose "I" may be missing. */
  private static final String OWN =
      "(?:^|(?<=[,;:.!?(] )|(?<=\\b(?:and|but|so|then|since|because) ))"
          + "(?:(?:I|[Ww]e|i) )?(?:(?:have|just|finally|actually|already|recently|both|totally|officially|had to|ended up|am|are|has) )*+";

  /** The beginning of a clause whose subject is the thing. */
  private static final String CLAUSE =
      "(?:^|(?<=[,;.!?(] )|(?<=\\b(?:and|but|so|because) ))(?i:btw |so |sadly |unfortunately )?";

  /** The thing: up to four words that begin with no preposition. */
  private static final String THING =
      "(?<v>(?:(?:the|my|our|that|this) )?(?!(?:the|my|our|that|this|it|them|him|her|you|me|us|all|some|to|from|in|on|at|of|with|for|up|out|into|and|or|so|too|a|an)\\b)"
          + "[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*(?: (?!(?:is|are|was|were|has|have|had|and|or|but|so|because|since|anymore|any|last|this|next|yesterday|today|on|for|from|to|at|in|after|before|when|now|tbh|lol|btw|with|by|too|ago|just|got|been|who|which|that|a|few|again|today|tonight)\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*){0,3})";

  /** The end of the clause, or the words that may follow the thing. */
  private static final String CLOSE =
      "(?=$|\\s*[,.;:!?(\\p{So}]| [-–] | (?:anymore|any|last|this|yesterday|today|on|for|at|in|after|before|when|now|tbh|lol|btw|with|by|too|ago|and|but|so|because|since|altogether|completely)\\b)";

  /**
   * A form of words.
   *
   * @param attribute the attribute that it gives
   * @param pattern the pattern, whose group v is the thing
   */
  private record Form(String attribute, Pattern pattern) {
    static Form of(String attribute, String regex) {
      return new Form(attribute, Pattern.compile(regex));
    }
  }

  private static final List<Form> FORMS =
      List.of(
          Form.of(
              "ended",
              OWN
                  + "(?i:sold|gave away|give up on|gave up on|given up on|gave up|given up|quit|cancell?ed|got rid of|gotten rid of|ditched|broke up with|broken up with|split up with|done with|finished with|moved out of|unsubscribed from|(?:my )?last day (?:at|with|of)|stopped(?= \\p{L}+ing\\b)) "
                  + THING
                  + CLOSE),
          Form.of(
              "ended",
              OWN
                  + "(?i:do |does )?(?i:not) (?:going to )?(?<v>\\p{L}+(?: [\\p{L}\\p{N}'’-]+){0,5}?) (?i:any ?more|any longer)\\b"),
          Form.of(
              "ended",
              OWN
                  + "no longer (?<v>\\p{L}+(?: (?:to|in|at|with|for|on))?(?: [\\p{L}\\p{N}'’-]+){0,3}?)"
                  + CLOSE),
          Form.of(
              "ended",
              OWN
                  + "(?i:switched|changed|went|gone|swapped|migrated) from "
                  + THING
                  + "(?= (?:to|back)\\b)"),
          Form.of(
              "ended",
              OWN + "(?i:replaced|swapped|traded|traded in) " + THING + "(?= (?:with|by|for)\\b)"),
          Form.of(
              "ended",
              CLAUSE
                  + THING
                  + " (?:(?:is|are|was|were|got|has been|have been) (?:off|over|cancell?ed|called off|gone|sold|dead|not happening)|died|passed away|fell through|moved out|closed down|shut down)"
                  + CLOSE),
          Form.of(
              "changed",
              CLAUSE
                  + THING
                  + " (?:(?:is|are|was|were|got|has been|have been|is being|just) )*+(?:moved|pushed(?: back)?|postponed|rescheduled|changed|brought forward|delayed|bumped|raised|cut|increased|went (?:up|down)) (?:to|until|till|by)\\b"),
          Form.of(
              "changed",
              CLAUSE
                  + THING
                  + " (?:is|are) (?:now (?:\\p{L}+ )?(?:on|at|from|by) |(?:\\p{L}+ )?(?:on|at|from|by) [^,.!?]{2,30}? (?:now|from now on|instead)\\b)"),
          Form.of(
              "changed",
              OWN
                  + "(?i:moved|pushed|postponed|rescheduled|changed|bumped|raised|cut|lowered|increased|upped|reduced) "
                  + THING
                  + "(?: back| up| down| forward)? (?=(?:to|until|till|by)\\b)"),
          Form.of(
              "done",
              OWN
                  + "(?i:bought|got|ordered|booked|finished|completed|signed up for|picked up|watched|visited|passed|renewed|fixed) "
                  + "(?=(?:the|my|our|that)\\b)"
                  + THING
                  + CLOSE),
          Form.of("done", OWN + "(?i:finished|done) \\p{L}+ing " + THING + CLOSE));

  /** Words of plans and dealings that the thing is also told without: "the trip to Lisbon". */
  private static final Set<String> DEALINGS = WordLists.named(Endings.class, "dealings");

  private Endings() {}

  /** Reads the endings and changes of a sentence in plain English. */
  static void read(String sentence, Subject self, Scene scene) {
    if (sentence.endsWith("?")) {
      return;
    }
    for (Form form : FORMS) {
      Matcher matcher = form.pattern().matcher(sentence);
      if (matcher.find()) {
        String value = thing(matcher.group("v"));
        if (!scene.tells(value)) {
          scene.add(self, form.attribute(), value, Standing.ENDED, null, null);
        }
      }
    }
  }

  /** Returns a thing without the words of dealings, unless it has no others. */
  private static String thing(String words) {
    String bare = words.replaceFirst("^(?i:the|my|our|that|this) ", "");
    List<String> telling =
        Stream.of(bare.split(" "))
            .filter(word -> !DEALINGS.contains(word.toLowerCase(Locale.ROOT)))
            .toList();
    return telling.isEmpty() ? bare : String.join(" ", telling);
  }
}
