package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the records that a conversation with a long description issues. */
class DescriptionRecordsTest {

  private static final long AT = FoldDriver.START - 1000;

  @Test
  void shouldNotWriteTheDescriptionAgainWithEachMessage(@TempDir Path state) throws Exception {
    try (FoldDriver fold = new FoldDriver(state)) {
      // given 40 KiB
      Events e = Events.OF_C1;
      for (int i = 0; i < 10; i++) {
        fold.pipe(e.described(AT + i, Map.of("a" + i, "v".repeat(4096))));
      }

      // when
      for (int i = 0; i < 50; i++) {
        fold.pipe(e.created(AT + 10 + i, "m" + i, "user", "hello"));
      }

      // then
      assertThat(fold.issued(Topics.CONVERSATIONS))
          .hasSizeGreaterThan(50)
          .allSatisfy(record -> assertThat(record.value()).hasSizeLessThan(512));
      assertThat(fold.issued(Topics.CONVERSATION_DESCRIPTIONS)).hasSize(10);
      assertThat(requireNonNull(fold.descriptions().get("t1/default/c1")).getMetadata())
          .hasSize(10);

      // when
      fold.pipe(e.conversationDeleted(AT + 100));

      // then
      assertThat(fold.descriptions()).isEmpty();
    }
  }
}
