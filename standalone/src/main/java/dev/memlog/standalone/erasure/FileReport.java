package dev.memlog.standalone.erasure;

import java.util.List;

/**
 * The result of a probe of files.
 *
 * @param files the number of files that were read
 * @param found the files that contain a word, by path
 */
public record FileReport(int files, List<Place> found) {

  /**
   * A file that contains a word.
   *
   * @param file the path below the directory that was read
   * @param word the 1-based place of the word in the list of words
   */
  public record Place(String file, int word) {}

  /** Returns whether no file contains any of the words. */
  public boolean clean() {
    return found.isEmpty();
  }
}
