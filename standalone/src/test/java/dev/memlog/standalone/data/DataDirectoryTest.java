package dev.memlog.standalone.data;

import static dev.memlog.standalone.FileModes.modes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir Path root;

  @Test
  void shouldBeHeldByOneAtATime() throws Exception {
    try (var held = DataDirectory.open(root)) {
      assertThat(held.broker()).startsWithRaw(root);
      assertThatThrownBy(() -> DataDirectory.open(root))
          .isInstanceOf(DataDirectoryInUseException.class)
          .hasMessageContaining(root.toString())
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("--data-dir");
    }
    DataDirectory.open(root).close();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldTakeWhatIsThereFromOtherUsers() throws Exception {
    // given
    Path outside = Files.writeString(root.resolve("outside"), "someone else's");
    Path data = Files.createDirectories(root.resolve("data"));
    Files.writeString(data.resolve("format"), "2");
    Path broker = Files.createDirectories(data.resolve("broker"));
    Path log = Files.writeString(broker.resolve("0.log"), "text");
    Path link = Files.createSymbolicLink(data.resolve("link"), outside);
    for (Path open : List.of(outside, data, broker, log)) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xrwx"));
    }

    // when
    try (var held = DataDirectory.open(data)) {
      Files.createDirectories(held.index());
      Files.writeString(held.index().resolve("made"), "later");
    }

    // then
    assertThat(modes(data))
        .containsEntry(data, "rwx------")
        .containsEntry(broker, "rwx------")
        .containsEntry(log, "rwx------")
        .containsEntry(data.resolve("lock"), "rw-------")
        .containsEntry(data.resolve("index"), "rwx------")
        .containsEntry(data.resolve("index").resolve("made"), "rw-------")
        .doesNotContainKey(link);
    assertThat(modes(root)).containsEntry(outside, "rwxr-xrwx");
  }

  @Test
  void shouldRefuseADirectoryOfAnotherFormat() throws Exception {
    // given: one that was written before formats were named
    Files.createDirectories(root.resolve("broker"));

    // when / then
    assertThatThrownBy(() -> DataDirectory.open(root))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(root.toString())
        .hasMessageContaining("must be 2, got 1");

    // when / then: one of a later version, which another process may take again
    Files.writeString(root.resolve("format"), "77\n");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> DataDirectory.open(root))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("must be 2, got 77");
    }
  }
}
