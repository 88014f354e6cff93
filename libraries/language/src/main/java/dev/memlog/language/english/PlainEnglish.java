package dev.memlog.language.english;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A plain form of English text for rules: without contractions and common misspellings. */
public final class PlainEnglish {

  private static final Map<String, String> SPELLINGS = spellings();

  private static final Pattern WORD =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}@#_/.'`-])[\\p{L}]{1,8}+(?:['`´]\\p{L}{1,3}+)?(?![\\p{L}\\p{N}'_@-]|\\.\\p{L})");

  private static final Pattern IS_OR_HAS =
      Pattern.compile(
          "\\b((?i:he|she|it|who|that|there|here|what|where|name|birthday|bday|budget|address|number))'s\\b(?= (?<has>been|got|had|gone|moved|started|become|turned|lived|worked)\\b)?");

  private static final Pattern TO = Pattern.compile("\\b([Mm]oved) 2 ");

  private PlainEnglish() {}

  private static Map<String, String> spellings() {
    Map<String, String> spellings = new HashMap<>();
    WordLists.entries(PlainEnglish.class, "spellings.txt")
        .forEach((plain, forms) -> List.of(forms.split(" ")).forEach(f -> spellings.put(f, plain)));
    return spellings;
  }

  /** Returns the plain form of a text. */
  public static String of(String text) {
    String plain = text.replace('’', '\'').replace('‘', '\'');
    plain =
        WORD.matcher(plain)
            .replaceAll(
                match -> {
                  String word = match.group();
                  String full = SPELLINGS.get(word.toLowerCase(Locale.ROOT));
                  // A single capital, as in "vitamin R", is no abbreviation of a word.
                  boolean letter = word.length() == 1 && Character.isUpperCase(word.charAt(0));
                  return Matcher.quoteReplacement(full == null || letter ? word : full);
                });
    plain =
        IS_OR_HAS
            .matcher(plain)
            .replaceAll(match -> match.group(1) + (match.group("has") == null ? " is" : " has"));
    return TO.matcher(plain).replaceAll("$1 to ");
  }
}
