package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.language.quotes.LabelledDialogues.Example;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** With {@code -Dmemlog.training.write=FILE}, writes the features that training/fit.py reads. */
class QuoteScorerTest {

  private static final String FIRST = "dialogues.txt";

  @Test
  void shouldJudgeTheDialoguesThatItWasFittedOn() throws IOException {
    List<Example> examples = LabelledDialogues.examples(FIRST);
    String file = System.getProperty("memlog.training.write");
    if (file != null) {
      write(Path.of(file));
    }

    assertThat(examples).hasSizeGreaterThan(1_500);
    assertThat(area(examples, "worth", QuoteScorer::worth)).isGreaterThan(0.93);
    assertThat(area(examples, "alone", QuoteScorer::alone)).isGreaterThan(0.85);
  }

  @Test
  void shouldPreferLastingFactsToBanterWhenVectorsJudge() {
    try (Embedder embedder = Embedders.open(EmbeddingConfig.DEFAULTS)) {
      assertThat(embedder.model().id()).isEqualTo(VectorScorer.MODEL);

      double fact = both(embedder, "I moved to Oslo in 2019 and work as a nurse.");

      assertThat(fact).isGreaterThan(0.5);
      assertThat(both(embedder, "lol that is so funny, I can't even")).isLessThan(0.1);
      assertThat(both(embedder, "They loved it and so did I.")).isLessThan(0.1);
    }
  }

  private static double both(Embedder embedder, String text) {
    float[] vector = embedder.embedPassages(List.of(text)).getFirst();
    return VectorScorer.worth(vector) * VectorScorer.alone(vector);
  }

  private static void write(Path to) throws IOException {
    try (Embedder embedder = Embedders.open(EmbeddingConfig.DEFAULTS);
        BufferedWriter out = Files.newBufferedWriter(to)) {
      for (String file : List.of(FIRST, "more-dialogues.txt")) {
        for (Example one : LabelledDialogues.examples(file)) {
          float[] vector = embedder.embedPassages(List.of(one.text())).getFirst();
          String numbers =
              IntStream.range(0, vector.length)
                  .mapToObj(i -> Float.toString(vector[i]))
                  .collect(Collectors.joining(" "));
          out.write(String.join("\t", file, one.line(), numbers) + "\n");
        }
      }
    }
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
