package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.memlog.runtime.config.ConfigReference;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  @Test
  void shouldSayWhatTheRecordsSay() {
    assertThatCode(
            () ->
                ConfigReference.verify(
                    REPOSITORY, StandaloneConfig.class, Path.of("docs", "configuration.md")))
        .doesNotThrowAnyException();
  }
}
