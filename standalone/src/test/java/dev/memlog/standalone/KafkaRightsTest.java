package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class KafkaRightsTest {

  private static final String DEAD_LETTER = ".dead-letter";

  @Test
  void shouldNameEachTopicOfTheCatalogueInTheScriptOfRights() throws Exception {
    // given
    String script = Files.readString(Path.of("../deploy/kafka/acls"));

    // when
    List<String> missing =
        Topics.all().stream()
            .map(TopicSpec::name)
            .map(name -> name.equals("webhooks" + DEAD_LETTER) ? name : name.replace(DEAD_LETTER, ""))
            .filter(name -> !script.contains('"' + name + '"'))
            .toList();

    // then
    assertThat(missing).isEmpty();
  }
}
