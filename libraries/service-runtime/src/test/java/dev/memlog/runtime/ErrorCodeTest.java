package dev.memlog.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {

  private static final Path API_PAGE = Path.of("..", "..", "docs", "api.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| `([a-z_]+)` \\| (\\d{3}) \\| ([A-Z_]+) \\|", Pattern.MULTILINE);

  @Test
  void shouldBeListedOnTheApiPageWithBothStatuses() throws IOException {
    List<String> documented =
        ROW.matcher(Files.readString(API_PAGE))
            .results()
            .map(row -> row.group(1) + " " + row.group(2) + " " + row.group(3))
            .toList();

    List<String> defined =
        Arrays.stream(ErrorCode.values())
            .map(code -> code.word() + " " + code.http().code() + " " + code.grpc())
            .toList();
    assertThat(documented).containsExactlyElementsOf(defined);
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeFoundByItsWord(ErrorCode code) {
    assertThat(ErrorCode.of(code.word())).isEqualTo(code);
  }

  @Test
  void shouldReadAnUnknownWordAsInternal() {
    assertThat(ErrorCode.of("teapot")).isEqualTo(ErrorCode.INTERNAL);
  }
}
