package dev.memlog.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.standalone.data.TemporaryDirectory;
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
    Path own = Files.createDirectory(directory.resolve("7"));
    var log = new RunLog(new TemporaryDirectory(own));
    Files.writeString(log.file(), "now");
    Files.writeString(Path.of(log.file() + ".1"), "before");

    // when
    log.close();

    // then
    assertThat(own).doesNotExist();
  }

  @Test
  void shouldStayAndSayWhereOnceItIsNeeded() throws Exception {
    // given
    var log = new RunLog(new TemporaryDirectory(directory));
    Files.writeString(log.file(), "why");
    var told = new ByteArrayOutputStream();

    // when
    log.keep(new PrintStream(told, true, StandardCharsets.UTF_8));
    log.close();

    // then
    assertThat(log.file()).hasContent("why");
    assertThat(told.toString(StandardCharsets.UTF_8)).contains(log.file().toString());
  }
}
