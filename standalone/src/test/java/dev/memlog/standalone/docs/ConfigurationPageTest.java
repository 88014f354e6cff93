package dev.memlog.standalone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/configuration.md");

  @Test
  void shouldBeAsTheCodeIs() throws Exception {
    String made = new ConfigurationPage(new ParameterDocs(ROOT)).text();
    if (Boolean.getBoolean("memlog.docs.write")) {
      Files.writeString(PAGE, made);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/configuration.md is stale: make it with ./mvnw test -pl standalone -Dtest=ConfigurationPageTest -DargLine=-Dmemlog.docs.write=true")
        .isEqualTo(made);
  }

  @Test
  void shouldSayWhatEverySettingIs() throws Exception {
    String made = new ConfigurationPage(new ParameterDocs(ROOT)).text();
    assertThat(made.lines().filter(l -> l.startsWith("| `") && l.endsWith("|  |")))
        .as("settings without a @param")
        .isEmpty();
  }
}
