package dev.memlog.standalone.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerHaltTest {

  @TempDir private Path directory;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final List<Integer> halts = new ArrayList<>();

  @Test
  void shouldNameTheDirectoryAndItsFreeSpaceBeforeTheProcessEnds() {
    // given
    var halt = new BrokerHalt(directory, new PrintStream(printed, true, UTF_8), halts::add);

    // when
    halt.execute(1, null);

    // then
    long free = directory.toFile().getUsableSpace() >> 20;
    assertThat(printed.toString(UTF_8))
        .matches(
            "(?s)memlog: the broker must be able to write to %s, which has \\d+ MB left\\..*"
                .formatted(directory))
        .contains("ends with 1");
    assertThat(free).isPositive();
    assertThat(halts).containsExactly(1);
  }

  @Test
  void shouldEndTheProcessAlsoIfNothingCanBePrinted() {
    // given
    var broken =
        new PrintStream(printed, true, UTF_8) {
          @Override
          public PrintStream printf(String format, Object... args) {
            throw new IllegalStateException("nobody listens");
          }
        };
    var halt = new BrokerHalt(directory, broken, halts::add);

    // when, then
    assertThatThrownBy(() -> halt.execute(2, "log directories failed"))
        .isInstanceOf(IllegalStateException.class);
    assertThat(halts).containsExactly(2);
  }
}
