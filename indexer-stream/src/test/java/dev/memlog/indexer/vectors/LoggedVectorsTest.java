package dev.memlog.indexer.vectors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.VectorBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggedVectorsTest {

  @TempDir private Path scratch;

  @Test
  void shouldFindByPassageAndByEqualText() throws IOException {
    // given
    try (var vectors = new LoggedVectors(scratch, 2)) {
      vectors.put("a", "hash1", VectorBytes.of(new float[] {1, 2}));
      vectors.put("b", "hash2", VectorBytes.of(new float[] {3, 4}));

      // when / then
      assertThat(requireNonNull(vectors.find("a", "hash1")).own()).isTrue();
      assertThat(requireNonNull(vectors.find("a", "hash2")).own()).isFalse();
      assertThat(requireNonNull(vectors.find("c", "hash2")).vector()).containsExactly(3, 4);
      assertThat(vectors.find("a", "hash3")).isNull();
    }
    try (var files = Files.list(scratch)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void shouldMarkOnlyTheLatestVectorOfAKeyAsOwn() {
    try (var vectors = new LoggedVectors(scratch, 2)) {
      // given
      vectors.put("a", "hash1", VectorBytes.of(new float[] {1, 2}));
      vectors.put("a", "hash2", VectorBytes.of(new float[] {3, 4}));
      vectors.put("b", "hash3", VectorBytes.of(new float[] {5, 6}));
      vectors.remove("b");

      // when / then
      assertThat(requireNonNull(vectors.find("a", "hash1")).own()).isFalse();
      assertThat(requireNonNull(vectors.find("a", "hash2")).own()).isTrue();
      assertThat(requireNonNull(vectors.find("b", "hash3")).own()).isFalse();
    }
  }

  @Test
  void shouldLeaveOutVectorsOfAnotherSize() {
    try (var vectors = new LoggedVectors(scratch, 2)) {
      // when
      vectors.put("a", "hash1", VectorBytes.of(new float[] {1, 2, 3}));

      // then
      assertThat(vectors.find("a", "hash1")).isNull();
      assertThat(vectors.size()).isZero();
    }
  }
}
