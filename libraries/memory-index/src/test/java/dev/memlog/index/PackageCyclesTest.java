package dev.memlog.index;

import dev.memlog.architecture.PackageCycles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {

  @Test
  void shouldHaveNoCyclesBetweenPackages() {
    PackageCycles.assertNone(Path.of("target", "classes"));
  }
}
