package dev.memlog.standalone.erasure;

import dev.memlog.state.ErasurePlace;
import dev.memlog.state.ErasureProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * A search that proves an erasure: it looks for records of the erased data by their keys, and for
 * its words in all topics and files.
 *
 * @param files the data directory; empty if only the log is searched
 */
record ErasureProof(KeyScan scan, TopicProbe topics, Optional<Path> files, Clock clock) {

  private static final int SHOWN = 100;

  /** The most attempts to read the files, since a running process may replace files meanwhile. */
  private static final int ATTEMPTS = 5;

  /**
   * Returns the words that no technical file, such as RocksDB's settings, contains. A find of the
   * other words would prove nothing.
   *
   * @throws IOException if a file cannot be read
   */
  List<String> telling(List<String> words) throws IOException {
    if (words.isEmpty() || files.isEmpty()) {
      return words;
    }
    List<String> telling = new ArrayList<>(words);
    FileProbe.ofTechnicalFiles(files.get())
        .probe(words)
        .found()
        .forEach(place -> telling.remove(words.get(place.word() - 1)));
    return telling;
  }

  /**
   * Searches topics and files for remaining data.
   *
   * @param scope the erased data
   * @param places the places of the receipt, with the offsets from which each place is free of the
   *     data
   * @param words the words to search for
   */
  ErasureProbe probe(ErasedScope scope, List<ErasurePlace> places, List<String> words)
      throws ExecutionException, IOException, InterruptedException {
    Instant at = clock.instant();
    List<String> found = new ArrayList<>();
    int read = 0;
    for (ErasurePlace place : places) {
      if (place.getKind().equals("topic") && scope.keyedTopics().contains(place.getName())) {
        KeyScan.Found left = scan.scan(scope, place.getName(), offsets(place));
        read++;
        if (left.records() > 0) {
          found.add("%d records, the first in %s".formatted(left.records(), left.first()));
        }
      }
    }
    var probe = ErasureProbe.newBuilder().setAt(at).setWords(words.size()).setTopics(read);
    if (!words.isEmpty()) {
      ProbeReport log = topics.probe(words);
      log.found()
          .forEach(
              place ->
                  found.add(
                      "topic %s, partition %d, offset %d"
                          .formatted(place.topic(), place.partition(), place.offset())));
      probe.setTopics(log.topics()).setRecords(log.records());
      if (files.isPresent()) {
        FileReport report = read(files.get(), words);
        report.found().forEach(place -> found.add("file " + place.file()));
        probe.setFiles(report.files());
      }
    }
    List<String> places100 = found.stream().distinct().limit(SHOWN).toList();
    return probe.setClean(found.isEmpty()).setFound(places100).build();
  }

  private static FileReport read(Path root, List<String> words) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return new FileProbe(root).probe(words);
      } catch (IOException e) {
        // A running process may replace a file between listing and reading.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static Map<Integer, Long> offsets(ErasurePlace place) {
    Map<Integer, Long> offsets = new HashMap<>();
    place.getOffsets().forEach((p, offset) -> offsets.put(Integer.parseInt(p), offset));
    return offsets;
  }
}
