package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.HashingEmbedder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryVectorsTest {

  private final HashingEmbedder embedder = new HashingEmbedder();

  @Test
  void shouldReturnTheSameVectorForTheSameQuery() {
    var vectors = new QueryVectors(embedder, 2);

    float[] first = vectors.of("a boat");

    assertThat(vectors.of("a boat")).isSameAs(first);
    assertThat(vectors.of("a kite")).isNotSameAs(first);
  }

  @Test
  void shouldKeepNoMoreThanItsSize() {
    var vectors = new QueryVectors(embedder, 2);

    var former = IntStream.range(0, 10).mapToObj(i -> vectors.of("query " + i)).toList();

    assertThat(
            IntStream.range(0, 10).filter(i -> vectors.of("query " + i) == former.get(i)).count())
        .isLessThanOrEqualTo(2);
  }

  @Test
  void shouldKeepNothingWithSizeZero() {
    var vectors = new QueryVectors(embedder, 0);

    assertThat(vectors.of("a boat"))
        .isNotSameAs(vectors.of("a boat"))
        .containsExactly(vectors.of("a boat"));
  }
}
