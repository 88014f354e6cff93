package dev.memlog.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Screen screen(boolean terminal) {
    var stream = new PrintStream(out, true, UTF_8);
    return new Screen(stream, stream, terminal, Map.of());
  }

  private String printed() {
    return out.toString(UTF_8);
  }

  @Test
  void shouldShowControlCharactersAsEscapesInAPipe() {
    Screen screen = screen(false);

    screen.line("a\u001b[2J\u001b]0;t\u0007b\u009b2J\u007f\r\u202Ec\u2066\tд");
    screen.error("e\u0000");

    assertThat(printed())
        .isEqualTo(
            "a\\u001b[2J\\u001b]0;t\\u0007b\\u009b2J\\u007f\\u000d\\u202ec\\u2066\tд%ne\\u0000%n"
                .formatted());
  }

  @Test
  void shouldColourOnATerminalOnlyWhatACommandColours() {
    Screen screen = screen(true);

    screen.line(screen.bold("a\u001b[31mb\nc") + screen.mark("d"));

    assertThat(printed())
        .isEqualTo("\u001b[1ma\\u001b[31mb\\u000ac\u001b[0m\u001b[1;33md\u001b[0m%n".formatted());
  }

  @Test
  void shouldKeepLinesOfErrors() {
    screen(true).error("a\n\u001bc");

    assertThat(printed()).isEqualTo("\u001b[31ma\n\\u001bc\u001b[0m%n".formatted());
  }
}
