package dev.memlog.index.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EnglishTermsTest {

  private final EnglishTerms analyzer = new EnglishTerms();

  @Test
  void shouldStemAndLeaveOutStopWordsAndPossessives() {
    assertThat(analyzer.terms("Caroline's running is a joy; the DOGS ran, the dog runs"))
        .containsExactly("carolin", "run", "joi", "dog", "ran", "dog", "run");
  }

  @Test
  void shouldGiveNoTermsForWhatHoldsNoWord() {
    assertThat(analyzer.terms("")).isEmpty();
    assertThat(analyzer.terms(" \n ... the ?!")).isEmpty();
  }

  @Test
  void shouldSayWhereEachTermStandsInUtf16Units() {
    String text = "\uD83D\uDE00 Melanie's kids";

    List<TermOccurrence> occurrences = analyzer.occurrences(text);

    assertThat(occurrences)
        .extracting(found -> text.substring(found.start(), found.end()))
        .containsExactly("\uD83D\uDE00", "Melanie's", "kids");
    assertThat(occurrences.getLast()).isEqualTo(new TermOccurrence("kid", 13, 17));
  }

  @Test
  void shouldCutWordsThatNoIndexCouldHold() {
    assertThat(analyzer.terms("x".repeat(100_000))).allMatch(term -> term.length() <= 255);
  }

  @Test
  void shouldAnalyseForManyThreadsAtOnce() throws Exception {
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Callable<List<String>>> tasks =
          IntStream.range(0, 400)
              .<Callable<List<String>>>mapToObj(
                  n -> () -> analyzer.terms("walked " + n + " miles home"))
              .toList();

      List<Future<List<String>>> answers = threads.invokeAll(tasks);

      for (int n = 0; n < answers.size(); n++) {
        assertThat(answers.get(n).get()).containsExactly("walk", "" + n, "mile", "home");
      }
    }
  }
}
