package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.quotes.LabelledDialogues.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** With {@code -Dmemlog.training.write=FILE}, writes the features that training/fit.py reads. */
class QuoteScorerTest {

  @Test
  void shouldJudgeTheDialoguesThatItWasFittedOn() throws IOException {
    List<Example> examples = LabelledDialogues.examples();
    String file = System.getProperty("memlog.training.write");
    if (file != null) {
      Files.write(Path.of(file), examples.stream().map(Example::line).toList());
    }

    assertThat(examples).hasSizeGreaterThan(1_500);
    assertThat(area(examples, "worth", QuoteScorer::worth)).isGreaterThan(0.93);
    assertThat(area(examples, "alone", QuoteScorer::alone)).isGreaterThan(0.85);
  }

  /** Returns the probability that an example with the label is scored above one without it. */
  private static double area(
      List<Example> examples, String model, ToDoubleFunction<Map<String, Double>> score) {
    List<Example> all = examples.stream().filter(one -> one.model().equals(model)).toList();
    double[] good = scores(all, true, score);
    double[] bad = scores(all, false, score);
    double above = 0;
    for (double one : good) {
      for (double other : bad) {
        above += one > other ? 1 : one == other ? 0.5 : 0;
      }
    }
    return above / good.length / bad.length;
  }

  private static double[] scores(
      List<Example> examples, boolean label, ToDoubleFunction<Map<String, Double>> score) {
    return examples.stream()
        .filter(one -> one.label() == label)
        .mapToDouble(one -> score.applyAsDouble(one.features()))
        .toArray();
  }
}
