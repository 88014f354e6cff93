package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HashingEmbedderTest {

  private final Embedder embedder = new HashingEmbedder();

  @Test
  void shouldPutTextsThatShareWordsNearAndOthersFar() {
    // given
    float[] passage = embedder.embedQuery("Melanie: I painted a sunrise over the lake last year");

    // when
    double shared = Cosine.of(passage, embedder.embedQuery("Who painted the sunrise?"));
    double unrelated = Cosine.of(passage, embedder.embedQuery("Quarterly tax filing deadlines"));

    // then
    assertThat(shared).isGreaterThan(0.5);
    assertThat(unrelated).isCloseTo(0, within(0.2));
  }

  @Test
  void shouldGiveUnitVectorsOfEqualBitsWhateverTheCaseAndTheNeighbours() {
    // given
    List<String> texts = List.of("The Lake at Dawn", "", "🏔 … \u0000", "the lake: at dawn!");

    // when
    List<float[]> vectors = embedder.embedPassages(texts);

    // then
    assertThat(vectors)
        .hasSize(4)
        .allSatisfy(vector -> assertThat(vector).hasSize(embedder.model().dimensions()))
        .allSatisfy(vector -> assertThat(Cosine.of(vector, vector)).isCloseTo(1, within(1e-6)));
    assertThat(vectors.get(0))
        .isEqualTo(vectors.get(3))
        .isEqualTo(embedder.embedQuery("lake dawn"));
  }
}
