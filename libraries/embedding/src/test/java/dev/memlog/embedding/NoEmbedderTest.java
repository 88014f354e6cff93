package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoEmbedderTest {

  private final Embedder embedder = Embedders.open(EmbeddingConfig.of("none", ""));

  @Test
  void shouldTakeNoQueryForSimilarToAnyText() {
    float[] query = embedder.embedQuery("the lake at dawn");
    for (float[] passage : embedder.embedPassages(texts())) {
      double cosine = Cosine.of(query, passage);
      assertThat(cosine).isZero();
      assertThat(embedder.model().calibration().similarity(cosine)).isZero();
    }
  }

  @Test
  void shouldTakeOnlyEqualTextsForSimilar() {
    // given
    List<float[]> vectors = embedder.embedPassages(texts());
    List<float[]> again = embedder.embedPassages(texts());
    for (int i = 0; i < vectors.size(); i++) {
      for (int j = 0; j < vectors.size(); j++) {
        // when
        double cosine = Cosine.of(vectors.get(i), again.get(j));

        // then
        assertThat(embedder.model().passageCalibration().similarity(cosine))
            .isEqualTo(i == j ? 1 : 0);
      }
      assertThat(Cosine.of(vectors.get(i), vectors.get(i))).isCloseTo(1, within(1e-6));
    }
    assertThat(embedder.model().absent()).isTrue();
  }

  private static List<String> texts() {
    List<String> texts = new ArrayList<>(List.of("", "the lake at dawn", "the lake at dusk"));
    for (int i = 0; i < 300; i++) {
      texts.add("note " + i);
    }
    return texts;
  }
}
