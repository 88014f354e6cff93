package dev.memlog.extractor.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.OnnxEmbedder;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The default model's own vectors: what says the same is one memory, what differs is not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParaphrasesTest {

  private Embedder embedder;

  @BeforeAll
  void open() {
    embedder = new OnnxEmbedder("e5-small-v2-chat-q", 1);
  }

  @AfterAll
  void close() {
    embedder.close();
  }

  static Stream<List<String>> pairs() {
    List<String> lines = WordLists.lines(ParaphrasesTest.class, "paraphrases.txt");
    assertThat(lines).hasSize(20);
    List<List<String>> pairs = new ArrayList<>();
    for (String line : lines) {
      List<String> pair = List.of(line.split(" \\| "));
      pairs.add(pair);
      pairs.add(pair.reversed());
    }
    return pairs.stream();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void shouldReinforceAMemoryWhenAStatementIsAParaphrase(List<String> pair) {
    assertThat(kinds(pair.getFirst(), pair.getLast())).containsExactly("added", "reinforced");
  }

  @ParameterizedTest
  @CsvSource({
    "Caroline lives in Berlin, Caroline lives in Munich",
    "Caroline lives in Munich, Caroline lives in Berlin",
    "The user likes dark mode, The user dislikes dark mode",
    "The user dislikes dark mode, The user likes dark mode",
    "Melanie's birthday is on 3 May, Melanie's birthday is on 9 June",
    "Melanie has two dogs, Melanie has three dogs",
    "Caroline eats meat, Caroline does not eat meat",
  })
  void shouldSupersedeAMemoryWhenAStatementContradictsIt(String older, String newer) {
    assertThat(kinds(older, newer)).containsExactly("added", "added", "superseded");
  }

  private List<String> kinds(String one, String other) {
    Mind mind = new Mind(EvolutionRules.defaults(), embedder.model().passageCalibration());
    List<float[]> vectors = embedder.embedPassages(List.of(one, other));
    List<Change> made = new ArrayList<>(mind.hear(Mind.said(1, one).near(vectors.get(0))));
    made.addAll(mind.hear(Mind.said(2, other).near(vectors.get(1))));
    return Mind.kinds(made);
  }
}
