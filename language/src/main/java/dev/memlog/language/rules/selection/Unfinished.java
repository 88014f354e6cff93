package dev.memlog.language.rules.selection;

import java.util.regex.Pattern;

/**
 * A detector of statements that are not understandable alone: they break off, as with "has got", or
 * refer to a thing that they do not name, as with "another one".
 */
public final class Unfinished {

  private static final Pattern ENDS =
      Pattern.compile(
          "\\b(?:another one|one of them|another (?:few|two)"
              + "|(?:either|one|some|any|both) of (?:the|these|those) (?:things|times|ones))\\b"
              + "|\\b(?:(?:the|a|an|some) (?:right|same|other|first|last|next|new|own|best) ones?"
              + "|(?:a|the) few(?: more)?|some more|a lot of things(?: .*)?|ever since|since then"
              + "|(?:has|have) done (?:so much|a lot|everything)|the|an?|my|their|and|or|but|because|which|like|as|than|so|very|has got|have got|the ones?|reminds"
              + "|(?:did|does|do|doing) (?:something|anything|things|stuff)(?: \\p{L}+)?)$");

  /** The expressions that refer to things named elsewhere. */
  private static final Pattern OPEN =
      Pattern.compile(
          "^One (?:is|was|has)\\b|\\b(?:has|have|had|been|gets?|got|submitted|owes? \\p{L}+|working on|sent|made)"
              + " (?:one|any|another|a few|a few more|some|three|two)"
              + "(?:$|(?= (?:because|since|with|in|on|for|so|and|before|after|to)\\b))"
              + "|\\bsome to \\p{L}+"
              + "|\\bthe (?:new |other |same |latest )?(?:book|movie|film|show|series|game|song|podcast|album) \\p{Lu}\\p{L}*"
              + " (?:is|was|has|had|just|started|read|watched|finished|recommended)\\b"
              + "|\\b(?:an?|another|some) (?:new |different |other |small |big |nice |great |cool )*"
              + "(?:city|town|country|village|island|place)(?= (?:in \\p{Lu}?\\p{L}* ?\\d{4}|on \\d|last|this|\\w+ before)\\b|$)"
              + "|^\\p{L}+ (?:loves?|likes?|enjoys?|appreciates?) (?:all )?(?:the|how) [^,]*"
              + " (?:it|they) (?:brings?|gives?|offers?|provides?|takes|makes?)$"
              + "|\\banother \\p{L}+ like\\b|\\bloves? the \\S+ and loves? \\p{L}+$"
              + "|^(?:The|Another) (?:other|next|last|first|second) \\p{L}+ (?!of\\b)"
              + "|\\bbest part (?:was|is|for)\\b|\\bthe best part$"
              + "|^\\p{L}+'s favou?rite (?:was when|one)\\b");

  private Unfinished() {}

  /**
   * Returns whether a statement in the third person breaks off, or refers to a thing that it does
   * not name.
   */
  public static boolean is(String statement) {
    return ENDS.matcher(statement).find() || OPEN.matcher(statement).find();
  }
}
