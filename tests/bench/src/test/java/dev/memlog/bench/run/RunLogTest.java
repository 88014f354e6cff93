package dev.memlog.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {

  @TempDir Path directory;

  @Test
  void shouldGoWithWhatItRolledOverTo() throws Exception {
    // given
    Path file = Files.writeString(directory.resolve("memlog-bench-7.log"), "now");
    Files.writeString(directory.resolve("memlog-bench-7.log.1"), "before");
    Path other = Files.writeString(directory.resolve("memlog-bench-8.log"), "of another run");

    // when
    new RunLog(file).close();

    // then
    assertThat(directory).isDirectoryContaining(other::equals);
    assertThat(directory).isDirectoryNotContaining("glob:**memlog-bench-7*");
  }

  @Test
  void shouldStayAndSayWhereOnceItIsNeeded() throws Exception {
    // given
    Path file = Files.writeString(directory.resolve("memlog-bench-7.log"), "why");
    var log = new RunLog(file);
    var told = new ByteArrayOutputStream();

    // when
    log.keep(new PrintStream(told, true, StandardCharsets.UTF_8));
    log.close();

    // then
    assertThat(file).hasContent("why");
    assertThat(told.toString(StandardCharsets.UTF_8)).contains(file.toString());
  }
}
