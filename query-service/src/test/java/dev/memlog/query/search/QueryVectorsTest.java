package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.HashingEmbedder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryVectorsTest {

  private final HashingEmbedder embedder = new HashingEmbedder();

  @Test
  void shouldReturnTheSameVectorForTheSameQuery() {
    var vectors = new QueryVectors(2);

    float[] first = vectors.of(embedder, "a boat");

    assertThat(vectors.of(embedder, "a boat")).isSameAs(first);
    assertThat(vectors.of(embedder, "a kite")).isNotSameAs(first);
  }

  @Test
  void shouldKeepNoMoreThanItsSize() {
    var vectors = new QueryVectors(2);

    var former = IntStream.range(0, 10).mapToObj(i -> vectors.of(embedder, "query " + i)).toList();

    assertThat(
            IntStream.range(0, 10)
                .filter(i -> vectors.of(embedder, "query " + i) == former.get(i))
                .count())
        .isLessThanOrEqualTo(2);
  }

  @Test
  void shouldKeepNothingWithSizeZero() {
    var vectors = new QueryVectors(0);

    assertThat(vectors.of(embedder, "a boat"))
        .isNotSameAs(vectors.of(embedder, "a boat"))
        .containsExactly(vectors.of(embedder, "a boat"));
  }
}
