package dev.memlog.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.KeepingContract;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneKeepingTest extends KeepingContract {

  @TempDir private Path root;

  @Override
  protected CollectionStore fresh() {
    return new DirectoryStore(root);
  }

  @Test
  void shouldAnswerFromOnePointInTimeWhileOthersWrite() throws Exception {
    searchWhileWriting(
        pool -> {
          if (pool.points() == 0) {
            return;
          }
          assertThat(pool.points()).isEqualTo(40);
          assertThat(pool.candidates()).hasSize(40);
          assertThat(pool.candidates().stream().map(c -> c.point().revision()).distinct())
              .hasSize(1);
          boolean even = pool.candidates().getFirst().point().revision() % 2 == 0;
          assertThat(pool.documentFrequencies())
              .isEqualTo(Map.of("same", 40L, "even", even ? 40L : 0L, "odd", even ? 0L : 40L));
        });
  }
}
