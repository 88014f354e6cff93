package dev.memlog.hostile;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A factory of repetitive texts of any length, on whose shapes a pattern or a recursion may fail.
 */
public final class HostileTexts {

  /**
   * The length of the longest message that the ingest API accepts by default, in characters that
   * take one byte of UTF-8 each.
   */
  public static final int LONGEST = 256 * 1024;

  private static final Map<String, String> UNITS = units();

  private HostileTexts() {}

  private static Map<String, String> units() {
    Map<String, String> units = new LinkedHashMap<>();
    units.put("one letter", "a");
    units.put("one capital", "A");
    units.put("digits", "1");
    units.put("blanks", " ");
    units.put("tabs", "\t");
    units.put("newlines", "\n");
    units.put("carriage returns", "\r\n");
    units.put("blank lines", " \n");
    units.put("numbered lines", "[1]\n");
    units.put("recalled lines", "[1] FACT: \"a\" (id: 1)\n");
    units.put("open recalled quotes", "[1] FACT: \" (id: ");
    units.put("headings", "Found 1 memories:");
    units.put("open headings", "(memories for app: ");
    units.put("remembered", "Remembered: \"\" (id: ");
    units.put("quotes", "\"");
    units.put("apostrophes", "'");
    units.put("possessives", "'s");
    units.put("backticks", "`");
    units.put("opening brackets", "[");
    units.put("closing brackets", "]");
    units.put("nested brackets", "([{");
    units.put("commas", ",");
    units.put("full stops", ".");
    units.put("spaced stops", ". ");
    units.put("colons", ":");
    units.put("at signs", "@");
    units.put("addresses", "a@a.");
    units.put("links", "https://a.b/");
    units.put("links in words", "www.a");
    units.put("dashes", "-");
    units.put("underscores", "_");
    units.put("stars", "*");
    units.put("slashes", "/");
    units.put("dollars", "$1,");
    units.put("dates", "1-1-");
    units.put("quotation", "> ");
    units.put("emoji", "\uD83D\uDE00");
    units.put("joined emoji", "\uD83D\uDC68\u200D");
    units.put("high surrogates", "\uD83D");
    units.put("low surrogates", "\uDE00");
    units.put("combining marks", "e\u0301");
    units.put("marks alone", "\u0301");
    units.put("ideographs", "\u8A18");
    units.put("nulls", "\0");
    units.put("letters apart", "a ");
    units.put("capitals apart", "A ");
    units.put("initials", "A. ");
    units.put("hyphens", "a-");
    units.put("dotted letters", "a.");
    units.put("words", "the ");
    units.put("pronouns", "I am ");
    units.put("clauses", "and I like ");
    units.put("sentences", "I like it. ");
    units.put("questions", "Do you? ");
    units.put("names", "Ann ");
    units.put("months", "May ");
    units.put("years", "in 2023 ");
    units.put("days ago", "two days ago ");
    units.put("orders", "forget ");
    units.put("subordinate", "that says that ");
    units.put("of", "of the ");
    units.put("contractions", "I'd've ");
    units.put("numbers", "one 2 ");
    units.put("lists", "- a\n");
    units.put("markup", "# **a** ");
    return Map.copyOf(units);
  }

  /** Returns texts of exactly this length, each under a description of its shape. */
  public static Map<String, String> ofLength(int length) {
    Map<String, String> texts = new LinkedHashMap<>();
    UNITS.keySet().stream().sorted().forEach(name -> texts.put(name, repeated(name, length)));
    String mixed = String.join("", UNITS.values().stream().sorted().toList());
    texts.put("mixed", cut(mixed, length));
    texts.put("a block of lines", cut("Found 1 memories:\n", "[1]\n", length));
    texts.put("a word, then blanks, then a word", "I" + " ".repeat(length - 2) + "b");
    texts.put("a quote that never ends", cut("\"", "a ", length));
    texts.put("a statement that never ends", cut("I like ", "tea and ", length));
    texts.put("one long word", cut("My name is ", "x", length));
    return texts;
  }

  private static String repeated(String name, int length) {
    return cut(UNITS.getOrDefault(name, name), length);
  }

  private static String cut(String unit, int length) {
    return cut("", unit, length);
  }

  private static String cut(String head, String unit, int length) {
    return (head + unit.repeat(length / unit.length() + 1)).substring(0, length);
  }
}
