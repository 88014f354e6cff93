package dev.memlog.extractor.turns.rules;

import java.util.regex.Pattern;

/** Tells what breaks off, or ends in a word that says nothing: "has got", "like the ones". */
final class Unfinished {

  private static final Pattern ENDS =
      Pattern.compile(
          "\\b(?:another one|one of them|another (?:few|two)"
              + "|(?:either|one|some|any|both) of (?:the|these|those) (?:things|times|ones))\\b"
              + "|\\b(?:(?:the|a|an|some) (?:right|same|other|first|last|next|new|own|best) ones?"
              + "|(?:a|the) few(?: more)?|some more|a lot of things(?: .*)?|ever since|since then"
              + "|(?:has|have) done (?:so much|a lot|everything)|the|an?|my|their|and|or|but|because|which|like|as|than|so|very|has got|have got|the ones?|reminds"
              + "|(?:did|does|do|doing) (?:something|anything|things|stuff)(?: \\p{L}+)?)$");

  private Unfinished() {}

  static boolean is(String statement) {
    return ENDS.matcher(statement).find();
  }
}
