package dev.memlog.language.readings;

import dev.memlog.language.english.Stems;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of the people and pets whom a sentence names as belonging to somebody. */
final class Relatives {

  /** The words of relations and pets, in the singular. */
  static final String WORDS =
      "mother|mum|mom|mama|mam|mummy|mommy|father|dad|papa|daddy|parent|(?:step|half[- ])?(?:brother|sister)|sibling|(?:step)?(?:son|daughter)|child|kid|toddler|baby|husband|wife|spouse|partner"
          + "|boyfriend|girlfriend|bf|gf|fianc[eé]e?|[Bb]est friend|friend|mate|bestie|bff|grandmother|grandma|granny|nan|nana|grandfather|grandpa|granddad|grandson|granddaughter|aunt|auntie|uncle|cousin"
          + "|niece|nephew|roommate|flatmate|housemate|colleague|co-?worker|boss|manager|mentor|teacher|neighbou?r|brother-in-law|sister-in-law|mother-in-law|father-in-law|godson|goddaughter|twin"
          + "|bro|sis|hubby|landlord|landlady|therapist|dentist|doctor|coach|trainer"
          + "|dog|puppy|cat|kitten|rabbit|hamster|guinea pig|goldfish|parrot|budgie|tortoise|horse|pony|hedgehog|ferret|corgi|beagle|labrador|poodle|dachshund";

  static final String QUALITIES =
      "(?:(?:new|older|younger|elder|eldest|oldest|youngest|little|big|baby|twin|best|old|dear|lovely|late|own|rescue|good|close|childhood|first|second|middle|other|only|three-legged) )";

  /** The title before a name, without which "Mr" would be a name. */
  static final String TITLE = "(?:(?:Frau|Herr|Mr|Mrs|Ms|Dr|Prof|Madame|Señora?)\\.? (?=\\p{Lu}))?";

  private static final String NAME =
      TITLE
          + "\\p{Lu}[\\p{Ll}\\p{M}]{1,20}+(?:-\\p{Lu}[\\p{Ll}\\p{M}]+)?(?! ?'s? (?:name|birthday))(?![\\p{L}])";

  private static final Pattern RELATIVE =
      Pattern.compile(
          "(?<![\\p{L}'])(?:(?<owner>[Mm]y|[Oo]ur|MY)|(?<start>^(?=[Bb]est friend)))(?<ex> ex(?:-| |))? ?"
              + QUALITIES
              + "{0,2}(?<word>"
              + WORDS
              + ")(?:(?:,| is called| is named|'s name is| called| named|:)? (?<name>"
              + NAME
              + "))(?<s>'s)?");

  private static final Pattern HAVING =
      Pattern.compile(
          "(?<![\\p{L}'])(?:I|[Ww]e) (?:also )?(?:have|have got|got|adopted|just got|just adopted) (?:an? |one )(?:[\\p{Ll}-]{2,15} ){0,3}?(?<word>"
              + WORDS
              + ")(?: now)?(?:,)?(?: called| named| whose name is|,)? (?:[^\\p{L}\\s]{1,8} )?(?<name>"
              + NAME
              + ")(?=$|[\\s.,!])");

  /** "I have got a kid and a greyhound called Moose". */
  private static final Pattern NAMED_THING =
      Pattern.compile(
          "(?<![\\p{L}'])(?:I|[Ww]e) (?:also )?(?:have|have got|got|adopted|just got|just adopted) [^.;!?]{0,40}?\\b(?:an?|one|our|my) (?:[\\p{Ll}-]{2,15} ){0,2}?(?<word>\\p{Ll}{3,20})(?: called| named| whose name is) (?<name>"
              + NAME
              + ")(?=$|[\\s.,!])");

  /** A pet or thing whose name may follow an emoji. */
  private static final Pattern CALLED =
      Pattern.compile(
          "(?<![\\p{L}'])[Mm]y (?:"
              + QUALITIES
              + ")?(?<word>"
              + WORDS
              + ")(?: is called| is named|'s name is) [^\\p{L}\\s]{1,12} (?<name>"
              + NAME
              + ")");

  private static final Pattern SEVERAL =
      Pattern.compile(
          "(?<![\\p{L}'])(?:(?:[Mm]y|[Oo]ur)(?: two| three| four| lovely| little)?(?: rescue)?|(?:I have|[Ww]e have|I have got|[Ww]e have got|I am a|am a|dad|mum|mom|father|mother|parent|I am the)(?: (?:dad|mum|mom|father|mother|parent))?(?: of| to)?(?: two| three| four)?) (?<word>kids|children|sons|daughters|twins|brothers|sisters|cats|dogs)(?:,? (?:named|called))?[,:]? ?\\(?(?<names>"
              + NAME
              + "(?:(?:, | \\+ | & | and |, and )"
              + NAME
              + "){1,4})");

  private static final Pattern BETWEEN = Pattern.compile(", and | and | \\+ | & |, ");

  private Relatives() {}

  /** Reads the named people and pets of a sentence, and keeps them as people of the scene. */
  static void read(String sentence, Scene scene, Subject speaker) {
    Matcher several = SEVERAL.matcher(sentence);
    while (several.find()) {
      String word = several.group("word");
      boolean children = word.equals("children") || word.equals("twins");
      String relation = children ? "child" : relation(Stems.singular(word));
      for (String name : BETWEEN.split(several.group("names"))) {
        add(scene, speaker, relation, name, Standing.AFFIRMED);
      }
    }
    for (Pattern pattern : new Pattern[] {HAVING, NAMED_THING, CALLED}) {
      Matcher having = pattern.matcher(sentence);
      while (having.find()) {
        add(scene, speaker, having.group("word"), having.group("name"), Standing.AFFIRMED);
      }
    }
    Matcher one = RELATIVE.matcher(sentence);
    while (one.find()) {
      boolean former = one.group("ex") != null;
      // "My sister Lena's car" names Lena as well.
      add(
          scene,
          speaker,
          relation(one.group("word")),
          one.group("name"),
          former ? Standing.ENDED : Standing.AFFIRMED);
    }
  }

  private static void add(
      Scene scene, Subject speaker, String relation, String name, Standing standing) {
    if (!Values.NO_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
      scene.add(speaker, relation, name, standing, null, null);
      if (standing == Standing.AFFIRMED) {
        scene.mention(new Subject(SubjectKind.PERSON, name, relation));
      }
    }
  }

  static String relation(String word) {
    return switch (word) {
      case "gf" -> "girlfriend";
      case "bf" -> "boyfriend";
      case "bro" -> "brother";
      case "sis" -> "sister";
      case "hubby" -> "husband";
      case "bestie", "bff" -> "best friend";
      case "kid" -> "child";
      default -> word.toLowerCase(Locale.ROOT);
    };
  }
}
