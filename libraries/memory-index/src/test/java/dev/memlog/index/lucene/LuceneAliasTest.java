package dev.memlog.index.lucene;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexAliasContract;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.IndexUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneAliasTest extends IndexAliasContract {

  @TempDir private Path root;

  @Override
  protected IndexAlias openAlias() {
    return new LuceneAlias(root, SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC(), _ -> {}, LINGER);
  }

  @Test
  void shouldIgnoreWhatACrashLeavesOfASwitch() throws IOException {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    fill(SECOND, 2);
    Files.writeString(root.resolve("samples.alias.tmp"), "live=samples-2\nprev");

    reopen();

    assertThat(alias.liveName()).contains(FIRST);
    alias.switchTo(SECOND);
    reopen();
    assertThat(alias.liveName()).contains(SECOND);
    assertThat(alias.previousName()).contains(FIRST);
  }

  @Test
  void shouldNotTakeTheFirstCollectionForLiveAfterACrashBetweenNamesAndDirectory()
      throws IOException {
    Files.writeString(root.resolve("samples.alias"), "live=\nprevious=\n");

    reopen();

    assertThatThrownBy(alias::live).isInstanceOf(IndexFillingException.class);
    fill(FIRST, 1);
    reopen();
    assertThatThrownBy(alias::live).isInstanceOf(IndexFillingException.class);
  }

  @Test
  void shouldFinishADeletionThatACrashCutShort() throws IOException {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    Path left = Files.createDirectory(root.resolve("samples-2.dropped"));
    Files.writeString(left.resolve("_0.cfs"), "left");
    assertThat(alias.collections()).containsExactly(FIRST);

    alias.drop(SECOND);

    assertThat(left).doesNotExist();
    assertThat(root.resolve("samples-1")).isDirectory();
  }

  @Test
  void shouldRestoreADamagedFileFromTheCollectionsAndKeepItAside() throws IOException {
    // given
    fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(SECOND);
    Path file = root.resolve("samples.alias");
    byte[] intact = Files.readAllBytes(file);

    for (int flipped = 0; flipped < intact.length; flipped++) {
      byte[] damaged = intact.clone();
      damaged[flipped] ^= (byte) 0x80;
      Files.write(file, damaged);

      // when
      Optional<String> live = alias.liveName();

      // then
      assertThat(live).as("byte " + flipped).contains(SECOND);
      assertThat(root.resolve("samples.alias.damaged")).hasBinaryContent(damaged);
      assertThat(file).content().startsWith("live=" + SECOND);
    }
    Files.writeString(file, "live=samples-7\nprevious=\n");
    assertThat(alias.liveName()).contains(SECOND);
  }

  @Test
  void shouldRefuseACollectionThatAnotherProcessHasOpen() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    try (IndexAlias other = openAlias()) {
      assertThatThrownBy(other::live)
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("open elsewhere");
      alias.close();
      assertThat(other.live().count(filter())).isEqualTo(1);
    }
  }

  @Test
  void shouldDeleteTheFilesOfADroppedCollection() {
    fill(FIRST, 1);
    fill(SECOND, 1);
    alias.switchTo(SECOND);

    alias.drop(FIRST);

    assertThat(root).isDirectoryNotContaining("glob:**samples-1*");
  }
}
