package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.memlog.runtime.config.ConfigReference;
import dev.memlog.standalone.service.ProcessSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  @Test
  void shouldSayWhatTheRecordsSay() {
    assertThatCode(
            () -> ConfigReference.verify(REPOSITORY, roots(), Path.of("docs", "configuration.md")))
        .doesNotThrowAnyException();
  }

  private static List<Class<? extends Record>> roots() {
    var roots = new ArrayList<Class<? extends Record>>();
    roots.add(StandaloneConfig.class);
    roots.addAll(ProcessSettings.ALL);
    return roots;
  }
}
