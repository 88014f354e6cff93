package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
}
