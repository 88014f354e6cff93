package dev.memlog.standalone.erasure;

import java.util.List;

/**
 * The result of a search for words in files, as a {@link FileProbe} does it.
 *
 * @param files the number of files that were read
 * @param found the matches, at most one for each file and word, sorted by path
 */
public record FileReport(int files, List<Match> found) {

  /**
   * A match: a file that contains a word.
   *
   * @param file the path, relative to the directory that was searched
   * @param word the 1-based index of the word in the list that was searched for
   */
  public record Match(String file, int word) {}

  /** Returns whether no file contains any of the words. */
  public boolean clean() {
    return found.isEmpty();
  }
}
