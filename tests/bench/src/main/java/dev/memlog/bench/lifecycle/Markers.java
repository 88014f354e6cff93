package dev.memlog.bench.lifecycle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A generator of invented words, one for each text version of a message. A word in stored bytes
 * shows that the bytes depend on that version. The words look like names, so that statements with
 * different words are never merged.
 */
final class Markers {

  private static final Pattern MARKER = Pattern.compile("Zq[a-p]+z");

  private Markers() {}

  /** Returns the word with a number. */
  static String of(long number) {
    StringBuilder word = new StringBuilder("Zq");
    for (char digit : Long.toHexString(number).toCharArray()) {
      word.append((char) ('a' + Character.digit(digit, 16)));
    }
    return word.append('z').toString();
  }

  /** Returns the invented words that occur in the bytes. */
  static Set<String> in(byte[] bytes) {
    // Every byte is a character, and the words are ASCII.
    Matcher matcher = MARKER.matcher(new String(bytes, ISO_8859_1));
    Set<String> found = new HashSet<>();
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }
}
