package dev.memlog.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

class RunOptionsTest {

  @Test
  void shouldWriteFiguresToTheNamedFileOrToStandardOutput() {
    assertThat(parsed().json()).isEmpty();
    assertThat(parsed("--json", "figures.json").json()).contains(Path.of("figures.json"));
    assertThat(parsed("--json").json()).contains(Path.of("-"));
    assertThat(parsed("--json", "--set", "a=b").json()).contains(Path.of("-"));
  }

  private static RunOptions parsed(String... arguments) {
    return CommandLine.populateCommand(new Measurement(), arguments).options;
  }

  private static final class Measurement {
    @Mixin private RunOptions options = new RunOptions();
  }
}
