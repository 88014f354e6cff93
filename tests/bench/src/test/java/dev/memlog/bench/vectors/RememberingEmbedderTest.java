package dev.memlog.bench.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberingEmbedderTest {

  @TempDir Path directory;

  private final Counting counting = new Counting();

  /** An embedder that records the texts that it embeds. */
  private static final class Counting extends ForwardingEmbedder {
    final List<String> embedded = new ArrayList<>();

    Counting() {
      super(new HashingEmbedder());
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
      embedded.addAll(texts);
      return super.embedPassages(texts);
    }

    @Override
    public float[] embedQuery(String text) {
      embedded.add("query " + text);
      return super.embedQuery(text);
    }
  }

  @Test
  void shouldEmbedEachTextOnceAcrossRuns() {
    // given
    try (var first = new RememberingEmbedder(counting, directory)) {
      first.embedPassages(List.of("one", "two"));
      first.embedQuery("one");
    }

    // when
    List<float[]> vectors;
    try (var second = new RememberingEmbedder(counting, directory)) {
      vectors = second.embedPassages(List.of("two", "three", "one"));
      second.embedQuery("one");
    }

    // then
    assertThat(counting.embedded).containsExactly("one", "two", "query one", "three");
    assertThat(vectors)
        .usingRecursiveComparison()
        .isEqualTo(new HashingEmbedder().embedPassages(List.of("two", "three", "one")));
  }

  @Test
  void shouldPassOverWhatAKilledRunLeftHalfWritten() throws IOException {
    // given
    try (var first = new RememberingEmbedder(counting, directory)) {
      first.embedPassages(List.of("one"));
    }
    Path file;
    try (Stream<Path> files = Files.walk(directory)) {
      file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
    Files.write(file, new byte[100], StandardOpenOption.APPEND);

    // when / then
    try (var second = new RememberingEmbedder(counting, directory)) {
      second.embedPassages(List.of("one", "two"));
      assertThat(counting.embedded).containsExactly("one", "two");
    }
  }

  @Test
  void shouldLeaveNoFileWhereNothingWasNew() throws IOException {
    try (var embedder = new RememberingEmbedder(counting, directory)) {
      assertThat(embedder.model().id()).isEqualTo("hashing");
    }
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }
}
