package dev.memlog.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastWritesTest {

  private static final String ONE = "http://127.0.0.1:8080";
  private static final String OTHER = "https://memlog.example:443/a=b";

  @TempDir private Path directory;

  @Test
  void shouldKnowTheLatestWriteToEachServer() {
    Path file = directory.resolve("cache/memlog/position");
    assertThat(new LastWrites(file).of(ONE)).isEmpty();

    new LastWrites(file).keep(ONE, "v1:first");
    new LastWrites(file).keep(OTHER, "v1:other");
    new LastWrites(file).keep(ONE, "v1:second");

    assertThat(new LastWrites(file).of(ONE)).contains("v1:second");
    assertThat(new LastWrites(file).of(OTHER)).contains("v1:other");
    assertThat(file.getParent()).isDirectoryNotContaining(each -> !each.equals(file));
  }

  @Test
  void shouldNotFailAWriteWhosePositionCannotBeKept() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "").resolve("position");
    var writes = new LastWrites(file);

    writes.keep(ONE, "v1:first");

    assertThatThrownBy(() -> writes.of(ONE)).isInstanceOf(UncheckedIOException.class);
  }
}
