package dev.memlog.bench.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonEnvironmentTest {

  @TempDir Path directory;
  private final List<String> said = new ArrayList<>();

  @Test
  void shouldInstallOnceForEachListOfPackages() throws Exception {
    String path = FakePython.in(directory, "3.11", "echo \"$*\" >>" + pips(), "echo \"$1 $KIND\"");

    PythonEnvironment first = ready(path, "a==1");
    ready(path, "a==1");
    first.run(List.of("program.py"), Map.of("KIND", "tidy"), said::add);
    ready(path, "a==2");

    assertThat(Files.readAllLines(pips()))
        .hasSize(2)
        .allMatch(line -> line.contains("--only-binary=:all: --requirement"));
    assertThat(said).hasSize(3).contains("program.py tidy");
  }

  @Test
  void shouldInstallAgainWhatFailed() throws Exception {
    String broken = FakePython.in(directory, "3.11", "echo no route to PyPI; exit 3", "true");
    assertThatThrownBy(() -> ready(broken, "a==1"))
        .isInstanceOf(PythonException.class)
        .hasMessageContaining("PyPI or a mirror of it (PIP_INDEX_URL)")
        .hasMessageContaining("exit code 3")
        .hasMessageContaining("no route to PyPI");

    String mended = FakePython.in(directory, "3.11", "touch " + pips(), "true");
    ready(mended, "a==1");

    assertThat(pips()).exists();
  }

  @Test
  void shouldNameThePythonThatDoesNotSuit() throws Exception {
    assertThatThrownBy(() -> ready("", "a==1"))
        .isInstanceOf(PythonException.class)
        .hasMessageStartingWith("PATH must have a Python 3.10 to 3.13")
        .hasMessageEndingWith("it has no python3");
    String old = FakePython.in(directory, "3.6", "true", "true");
    assertThatThrownBy(() -> ready(old, "a==1")).hasMessageEndingWith("python3 is 3.6");
    String bare = FakePython.in(directory, "", "true", "true");
    assertThatThrownBy(() -> ready(bare, "a==1")).hasMessageEndingWith("python3 is unusable");
  }

  @Test
  void shouldShowTheLastLinesOfAProgramThatFails() throws Exception {
    String path = FakePython.in(directory, "3.11", "true", "seq 100; exit 4");
    PythonEnvironment environment = ready(path, "a==1");

    assertThatThrownBy(() -> environment.run(List.of("program.py"), Map.of(), said::add))
        .hasMessageContaining("program.py must succeed; it ended with exit code 4")
        .hasMessageContaining("\n99\n100")
        .hasMessageNotContaining("\n80\n");
    assertThat(said).contains("1", "100");
  }

  private Path pips() {
    return directory.resolve("pips");
  }

  private PythonEnvironment ready(String path, String requirements) throws Exception {
    return PythonEnvironment.ready(
        directory.resolve("environments"), "mem0", requirements, path, said::add);
  }
}
