package dev.memlog.extractor.passages;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chunker that splits a text into overlapping chunks of bounded length. It ends a chunk at the
 * end of a sentence or line in the later half of the chunk, otherwise between words. It splits a
 * word longer than a chunk between visible characters. The same text always gives the same chunks.
 * Safe for use by several threads.
 *
 * <p>The time is linear in the length of the text, since boundaries are only searched within the
 * next chunk.
 */
public final class PassageChunker {

  private final int size;
  private final int overlap;

  /**
   * Creates a chunker.
   *
   * @param size the largest length of a chunk, in UTF-16 units
   * @param overlap the largest overlap of a chunk with the one before it, in UTF-16 units; at least
   *     0 and below size
   * @throws IllegalArgumentException if the overlap is negative or not below the size
   */
  public PassageChunker(int size, int overlap) {
    if (overlap < 0 || overlap >= size) {
      throw new IllegalArgumentException(
          "chunking.overlap must be below chunking.size=" + size + ", got " + overlap);
    }
    this.size = size;
    this.overlap = overlap;
  }

  /**
   * Returns the chunks of a text in order, without whitespace at their ends; empty if the text is
   * blank.
   */
  public List<String> chunk(String text) {
    List<String> pieces = new ArrayList<>();
    int start = skipBlanks(text, 0);
    int length = lastNonBlank(text, start, text.length());
    while (start < length) {
      int end = length - start <= size ? length : end(text, start, length);
      pieces.add(text.substring(start, lastNonBlank(text, start, end)));
      start = end == length ? length : skipBlanks(text, next(text, start, end));
    }
    return pieces;
  }

  /**
   * Returns the end of the chunk. It lies beyond the overlap, so that the next chunk begins further
   * on.
   */
  private int end(String text, int start, int length) {
    int least = start + Math.max(size / 2, overlap + 1);
    int most = start + size;
    // One more unit tells whether the piece would end before a blank or inside a word.
    String window = text.substring(start, Math.min(length, most + 1));
    int sentence = lastSentence(window, least - start);
    if (sentence > 0) {
      return start + sentence;
    }
    for (int i = most; i >= least; i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return character(window, most - start, least - start) + start;
  }

  /**
   * Returns the last end of a sentence or line at or after {@code least} within the window; 0 if
   * there is none.
   */
  private int lastSentence(String window, int least) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(window);
    int best = 0;
    // The window's own end is no boundary of the text.
    for (int b = sentences.next(); b != BreakIterator.DONE && b < window.length(); ) {
      int end = lastNonBlank(window, 0, b);
      if (end >= least && end <= size) {
        best = end;
      }
      b = sentences.next();
    }
    int line = window.lastIndexOf('\n', size);
    int lineEnd = line < 0 ? 0 : lastNonBlank(window, 0, line);
    return lineEnd >= least ? Math.max(best, lineEnd) : best;
  }

  /**
   * Returns the last boundary between visible characters in [least, most]; if there is none,
   * between code points.
   */
  private static int character(String window, int most, int least) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(window);
    int boundary = characters.isBoundary(most) ? most : characters.preceding(most);
    if (boundary >= least) {
      return boundary;
    }
    return partsPair(window, most) ? most - 1 : most;
  }

  /**
   * Returns the beginning of the next chunk: the first word within the overlap, in (start, end].
   */
  private int next(String text, int start, int end) {
    int earliest = Math.max(start + 1, end - overlap);
    if (partsPair(text, earliest)) {
      earliest++;
    }
    if (Character.isWhitespace(text.charAt(earliest - 1))) {
      return earliest;
    }
    for (int i = earliest; i < end; i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    // No blank within the overlap: inside one long word it still helps to repeat some of it.
    boolean insideWord = !Character.isWhitespace(text.charAt(end));
    return insideWord ? earliest : end;
  }

  /** Returns whether a cut at {@code index} would separate a surrogate pair. */
  private static boolean partsPair(String text, int index) {
    return index > 0
        && index < text.length()
        && Character.isLowSurrogate(text.charAt(index))
        && Character.isHighSurrogate(text.charAt(index - 1));
  }

  private static int skipBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int lastNonBlank(String text, int from, int to) {
    int i = to;
    while (i > from && Character.isWhitespace(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }
}
