package dev.memlog.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.SaslConfig;
import dev.memlog.runtime.kafka.TlsConfig;
import dev.memlog.runtime.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReferenceTest {

  /** The module's own directory is the tests' working directory. */
  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  record Whole(ServerConfig server, ClusterConfig kafka) {}

  record Other(@Default("{port: 9}") ServerConfig server, ClusterConfig kafka, TlsConfig tls) {}

  record Bare(int size) {}

  record Sender(@Inlined SaslConfig sasl) {}

  record Receiver(@Inlined SaslConfig sasl) {}

  record Both(Sender sender, SaslConfig receiver) {}

  @Test
  void shouldDescribeEveryKey() {
    String page = ConfigReference.markdown(REPOSITORY, List.of(Whole.class));

    assertThat(page)
        .contains("## `server`\n\n- `server.host` (`127.0.0.1`): ")
        .contains("## `kafka.tls`\n\nThe certificates of a connection.")
        .contains("- `server.requestTimeout` (`30s`): longest call, except streams; then 504\n")
        .contains("(`loopback`, `anyone`, `nobody`)")
        .contains("- `server.keys`: keys of callers; without any,")
        .contains("## `server.keys[]`")
        .contains("- `server.keys[].tenant` (required): tenant that owns what the key writes")
        .contains("- `kafka.bootstrapServers` (`127.0.0.1:9092`)");
  }

  @Test
  void shouldDescribeOnlyDifferencesWhenAProcessHasAnEarlierSection() {
    String page = ConfigReference.markdown(REPOSITORY, List.of(Whole.class, Other.class));

    String other = page.substring(page.indexOf("\n# Other"));
    assertThat(other)
        .contains("## `server`\n\nAs above, but for `server.port` (`9`).\n")
        .doesNotContain("server.host")
        .contains("## `tls`\n\nAs [`kafka.tls`](#kafkatls).\n")
        .contains("As above: [`kafka`](#kafka).");
  }

  @Test
  void shouldNameAKeyOnlyWhenAnEarlierProcessHasTheSameLine() {
    String page = ConfigReference.markdown(REPOSITORY, List.of(Sender.class, Receiver.class));

    assertThat(page).contains("\n- `username`: ").containsOnlyOnce("`username`: ");
    assertThat(page.substring(page.indexOf("\n# Receiver")))
        .contains("As above: `mechanism`, `username`, `password`, `jaas`.");
  }

  @Test
  void shouldReferToASectionWhenItContainsAllKeys() {
    String page = ConfigReference.markdown(REPOSITORY, List.of(Both.class));

    assertThat(page)
        .contains("- `sender.username`: ")
        .contains(
            "## `receiver`\n\nAs in [`sender`](#sender): `mechanism`, `username`, `password`,"
                + " `jaas`.\n");
  }

  @Test
  void shouldFailWhenThePageIsOutOfDate(@TempDir Path repository) throws IOException {
    Path records = repository.resolve("service-runtime");
    Files.createSymbolicLink(records, REPOSITORY.resolve("libraries/service-runtime"));
    Path page = Path.of("configuration.md");

    assertThatIllegalStateException()
        .isThrownBy(() -> ConfigReference.verify(repository, List.of(Whole.class), page))
        .withMessageContaining("configuration.md is out of date")
        .withMessageContaining("-Dmemlog.docs.write=true");
    Files.writeString(
        repository.resolve(page), ConfigReference.markdown(repository, List.of(Whole.class)));
    assertThatCode(() -> ConfigReference.verify(repository, List.of(Whole.class), page))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldFailWhenAComponentHasNoParamTag() {
    assertThatIllegalStateException()
        .isThrownBy(() -> ConfigReference.markdown(REPOSITORY, List.of(Bare.class)))
        .withMessage("configuration keys must have a @param: size");
  }
}
