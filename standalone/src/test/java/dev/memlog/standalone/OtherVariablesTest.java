package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OtherVariablesTest {

  @Test
  void shouldAcceptEachVariableOfTheLauncherAndTheUnit() throws Exception {
    // given
    String text =
        Files.readString(Path.of("../memlog"))
            + Files.readString(Path.of("../deploy/bundle/share/memlog.service"));
    Set<String> named =
        Pattern.compile("MEMLOG_[A-Z_]+")
            .matcher(text)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));

    // when
    named.removeAll(OtherVariables.NAMES);

    // then
    assertThat(named).containsExactly("MEMLOG_SERVER_PORT"); // a setting
  }
}
