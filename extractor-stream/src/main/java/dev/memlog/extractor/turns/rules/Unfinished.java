package dev.memlog.extractor.turns.rules;

import java.util.regex.Pattern;

/** Tells what breaks off, or ends in a word that says nothing: "has got", "like the ones". */
final class Unfinished {

  private static final Pattern ENDS =
      Pattern.compile(
          "\\b(?:the|an?|my|their|and|or|but|because|which|like|as|than|so|very|has got|have got|the ones?|reminds"
              + "|(?:did|does|do|doing) (?:something|anything|things|stuff)(?: \\p{L}+)?)$");

  private Unfinished() {}

  static boolean is(String statement) {
    return ENDS.matcher(statement).find();
  }
}
