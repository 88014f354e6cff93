package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * The words that a search for deleted data looks for. A search ignores case and also matches within
 * longer words.
 */
record Words(List<String> wanted) {

  /** The largest number of bytes of a character in UTF-8, in upper or lower case. */
  private static final int WIDEST = 4;

  /**
   * Creates a set of words to search for.
   *
   * @throws IllegalArgumentException if {@code words} is empty, or if a word has fewer than {@link
   *     TopicProbe#SHORTEST} characters
   */
  static Words of(List<String> words) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("words must hold at least one word, got none");
    }
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).length() < TopicProbe.SHORTEST) {
        // The message does not repeat the word, since the word may be part of deleted data.
        throw new IllegalArgumentException(
            "words[%d] must have at least %d characters, got %d"
                .formatted(i, TopicProbe.SHORTEST, words.get(i).length()));
      }
    }
    return new Words(words.stream().map(Words::folded).toList());
  }

  /** Returns no word, since the words may be part of deleted data. */
  @Override
  public String toString() {
    return wanted.size() + " words";
  }

  /** Returns the largest length that a match can have in UTF-8, in bytes. */
  int longest() {
    return wanted.stream().mapToInt(word -> WIDEST * word.length()).max().orElseThrow();
  }

  /** Returns the 1-based numbers of the words that the text contains. */
  Set<Integer> in(@Nullable String text) {
    Set<Integer> found = new TreeSet<>();
    if (text != null) {
      String folded = folded(text);
      for (int i = 0; i < wanted.size(); i++) {
        if (folded.contains(wanted.get(i))) {
          found.add(i + 1);
        }
      }
    }
    return found;
  }

  /** Returns the 1-based numbers of the words that the bytes, read as UTF-8, contain. */
  Set<Integer> in(byte @Nullable [] bytes) {
    // Invalid bytes become replacement characters and do not affect the text beside them.
    return bytes == null ? Set.of() : in(new String(bytes, UTF_8));
  }

  /** Returns the 1-based numbers of the words that a record contains. */
  Set<Integer> in(byte @Nullable [] key, byte @Nullable [] value, Iterable<Header> headers) {
    Set<Integer> found = new TreeSet<>(in(key));
    found.addAll(in(value));
    for (Header header : headers) {
      found.addAll(in(header.key()));
      found.addAll(in(header.value()));
    }
    return found;
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
