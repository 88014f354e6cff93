package dev.memlog.language.cleaning;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.WordLists;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A filter that removes from a text the parts that are not the author's own statements, such as
 * code, quotes, links, remarks in brackets and emoji.
 */
public final class TextCleaner {

  /**
   * The largest length that is read. Longer texts are pasted documents, which seldom state anything
   * about a participant.
   */
  static final int LONGEST = 10_000;

  private static final Pattern CODE =
      Pattern.compile("```.*?(?:```|\\z)|`[^`\\n]*`", Pattern.DOTALL);
  private static final Pattern QUOTED = Pattern.compile("^[ \\t]*>.*$", Pattern.MULTILINE);
  private static final Pattern BRACKETED = Pattern.compile("\\[[^\\]\\n]{0,500}+\\]");
  private static final Pattern LINK =
      Pattern.compile("(?:https?://|www\\.)\\S++|(?<!\\S)\\S[^\\s@]*+@(?=\\S[^\\s.]*+\\.\\S)\\S++");
  private static final Pattern MARKS =
      Pattern.compile("^[ \\t]*(?:[-*•]|\\d+[.)]|#+)[ \\t]+|\\*\\*|__", Pattern.MULTILINE);
  private static final Pattern EMOTICON =
      Pattern.compile("<3|(?<=\\s|^)[:;=]-?[)(DPpO|/]+(?=\\s|$)");
  private static final Pattern LAST_CHAT =
      Pattern.compile(
          ",? ?\\b(?:since|when|after) (?:we|our|I)(?: last|'ve last)? (?:chat(?:ted)?|spoke|talk(?:ed)?|caught up|time we \\w+|conversation|saw you)(?: last)?\\b,?"
              + "|,? (?:and |so |but )?let(?:'s| us) [^.!?\\n]*|,? (?:I )?(?:can't|couldn't|can not) agree more"
              + "|,? (?:like|as) I said\\b,?"
              + "|,? (?:while|when) (?:I|we) (?:was|were) there\\b"
              + "|,? (?:cheers|thanks|thank you) for asking\\b"
              + "|(?<=^ ?|, )speaking of [^,.!?]{1,40},",
          Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
  private static final Pattern DOUBLED =
      Pattern.compile("\\b(an?|the|to|in|of|and|my|I|is|for) \\1\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern EMOJI =
      Pattern.compile("[\\p{So}\\p{Sk}\\p{Cs}\\x{FE0F}\\x{200D}\\x{1F000}-\\x{1FAFF}]+");

  private static final Set<String> FUNCTION_WORDS =
      WordLists.of(
          "a an the i you he she it we they me my your his her our their and or but if so of to"
              + " in on at for with from by as that this is am are was were be been have has"
              + " had do does did not can could will would should about just what when who"
              + " how there im i'm it's don't i've get got go going very really up out all never after"
              + " before no yes into over than then them him which because also too");

  private static final double LEAST_ENGLISH = 0.15;

  private TextCleaner() {}

  /** Returns the author's own words in a text. Only the first 10,000 UTF-16 units are read. */
  public static String clean(String text) {
    String rest = Beginning.of(text, LONGEST);
    rest = CODE.matcher(rest).replaceAll("\n");
    rest = QUOTED.matcher(rest).replaceAll("\n");
    rest = BRACKETED.matcher(rest).replaceAll(" ");
    rest = LINK.matcher(rest).replaceAll(" ");
    rest = MARKS.matcher(rest).replaceAll("");
    rest = LAST_CHAT.matcher(rest).replaceAll("");
    rest = DOUBLED.matcher(rest).replaceAll("$1");
    rest = EMOTICON.matcher(rest).replaceAll("\n");
    return EMOJI.matcher(rest).replaceAll("\n").strip();
  }

  /**
   * Returns whether a text is probably English: at least nine of ten letters are ASCII, and at
   * least 15% of the words are English function words. A text of up to three words needs no
   * function words.
   */
  public static boolean english(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long plain = text.codePoints().filter(c -> c < 128 && Character.isLetter(c)).count();
    if (letters == 0 || plain < 0.9 * letters) {
      return false;
    }
    String[] words = text.toLowerCase(Locale.ROOT).replace('’', '\'').split("[^\\p{L}']+");
    long known = Arrays.stream(words).filter(FUNCTION_WORDS::contains).count();
    return known >= LEAST_ENGLISH * words.length || words.length <= 3;
  }
}
