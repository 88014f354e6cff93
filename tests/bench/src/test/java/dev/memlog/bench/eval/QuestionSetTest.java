package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.importer.BadFileException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionSetTest {

  static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(QuestionSetTest.class.getResource("/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldReadLocomosQuestionsByCategory() {
    QuestionSet set = LocomoSet.read(List.of(resource("locomo-tiny.json")), 10);

    assertThat(set.questions().stream().map(Question::group))
        .containsExactly("single-hop", "temporal", "multi-hop", "open-domain");
    assertThat(set.skipped()).isEqualTo(Map.of("adversarial", 1, "without evidence", 1));
    Question multiHop = set.questions().get(2);
    assertThat(multiHop.user()).isEqualTo("tiny-1");
    assertThat(multiHop.turns()).isEqualTo(Set.of("D1:3", "D2:2"));
    assertThat(multiHop.sessions()).isEqualTo(Set.of("tiny-1.s1", "tiny-1.s2"));
  }

  @Test
  void shouldReadLongMemEvalsQuestionsGzippedAndUpToALimit(@TempDir Path directory)
      throws IOException {
    // given
    Path gzipped = directory.resolve("set.jsonl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(gzipped))) {
      out.write(Files.readAllBytes(resource("longmemeval-tiny.jsonl")));
    }

    // when / then
    QuestionSet all = LongMemEvalSet.read(List.of(gzipped), 10, false);
    assertThat(all.questions().stream().map(Question::group))
        .containsExactly("single-session-user", "multi-session");
    assertThat(all.skipped()).isEqualTo(Map.of("without evidence", 1));
    assertThat(all.questions().get(1).sessions()).isEqualTo(Set.of("s1", "s3"));
    assertThat(all.questions().get(1).turns()).isEqualTo(Set.of("s1:0", "s3:0"));
    assertThat(LongMemEvalSet.read(List.of(gzipped), 1, false).questions()).hasSize(1);
  }

  @Test
  void shouldSayWhatIsWrongWithAFile(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("bad.json"), "{\"question_id\": \"q\"}");
    assertThatThrownBy(() -> LongMemEvalSet.read(List.of(file), 1, false))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("answer_session_ids must be an array");
  }
}
