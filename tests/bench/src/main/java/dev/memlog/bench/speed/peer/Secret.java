package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.load.Said;
import dev.memlog.standalone.erasure.FileProbe;
import dev.memlog.standalone.erasure.FileReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A message that a benchmark deletes later, with a word that occurs in no other message.
 *
 * @param said the message
 * @param word the word
 * @param question a question about the word that does not contain the word
 */
record Secret(Said said, String word, String question) {

  static final int COUNT = 20;
  static final String USER = "peer-secrets";
  static final String CONVERSATION = "secrets";

  private static final Instant BEGAN = Instant.parse("2024-06-01T08:00:00Z");

  static List<Secret> all() {
    return IntStream.rangeClosed(1, COUNT).mapToObj(Secret::of).toList();
  }

  /** Returns how many of the words stand in the files below a directory. */
  static int inFiles(Path directory) throws IOException {
    FileReport files = new FileProbe(directory).probe(all().stream().map(Secret::word).toList());
    return (int) files.found().stream().map(FileReport.Match::word).distinct().count();
  }

  /**
   * Returns the number of words that are returned on a path.
   *
   * @param returns returns whether the word of a secret is returned
   */
  static int count(Predicate<Secret> returns) {
    return (int) all().stream().filter(returns).count();
  }

  /**
   * Requires that each path found every word before the deletion, since its later result would
   * otherwise prove nothing.
   *
   * @param peer the name of the library, for the error message
   * @param before the number of words found before their deletion, by path
   * @throws IllegalStateException if a path did not find every word
   */
  static void requireAll(String peer, Map<String, Integer> before) {
    before.forEach(
        (path, words) -> {
          if (words != COUNT) {
            throw new IllegalStateException(
                "%s must find all %d words by %s before their deletion, found %d"
                    .formatted(peer, COUNT, path, words));
          }
        });
  }

  private static Secret of(int number) {
    // The digits are mixed, so that no word is part of a different word or resembles a number.
    String word = "zq" + Long.toString((0x9E3779B97F4A7C15L * number) >>> 12, 36) + "x";
    String text = String.format(Locale.ROOT, "The code of locker %d is %s.", number, word);
    var said =
        new Said(USER, CONVERSATION, "secret" + number, "Ann", BEGAN.plusSeconds(number), text);
    return new Secret(said, word, "What is the code of locker " + number + "?");
  }
}
