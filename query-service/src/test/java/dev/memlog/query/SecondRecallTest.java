package dev.memlog.query;

import static dev.memlog.query.Recalling.ids;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of recalls that ask again by a name that the first pass found (B10). */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecondRecallTest {

  private static final String EXPLAINED = ",\"explain\":true";

  @RegisterExtension final Recalling owner;

  SecondRecallTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.owner = new Recalling(cluster, directory);
  }

  private static Optional<String> bridge(JsonNode answer, String id) {
    for (JsonNode hit : answer.path("results")) {
      if (hit.at("/memory/memoryId").asText().equals(id)) {
        for (JsonNode feature : hit.at("/explanation/features")) {
          if (feature.get("name").asText().equals("bridge")) {
            return Optional.of(feature.get("note").asText());
          }
        }
        return Optional.empty();
      }
    }
    throw new AssertionError(id + " is not in " + answer);
  }

  @Test
  void shouldSearchAgainWhenAMemoryNamesTheRelative() throws Exception {
    // given
    owner.remember("kin", "Ann's sister Bea sings in a choir", 0.6);
    owner.remember("home", "Bea lives in Porto", 0.5);
    owner.remember("other", "Carl keeps bees", 0.05);

    // when
    JsonNode found = owner.recall("Where does Ann's sister live?", EXPLAINED);

    // then
    assertThat(ids(found)).containsExactlyInAnyOrder("kin", "home");
    assertThat(bridge(found, "home"))
        .contains("found by a second search, for: Where does Bea live?");
    assertThat(bridge(found, "kin")).contains("names Bea as Ann's sister");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"The user's brother Tom sings", "Tom is %s's brother", "%s's brother Tom sings"})
  void shouldKnowTheRelativesOfTheUser(String content) throws Exception {
    owner.user = "Ada" + owner.user.replace("-", "");
    owner.remember("kin", content.formatted(owner.user), 0.6);
    owner.remember("home", "Tom lives in Porto", 0.5);
    owner.remember("other", "Carl lives with a brother of his wife", 0.05);

    JsonNode found = owner.recall("Where does my brother live?", EXPLAINED);

    assertThat(bridge(found, "home"))
        .contains("found by a second search, for: Where does Tom live?");
  }

  @Test
  void shouldNotFollowANameOfAMemoryThatMustNotBeShown() throws Exception {
    owner.remember("kin", "Ann's sister Bea sings", 0.6, memory -> memory.setStatus("forgotten"));
    owner.remember("home", "Bea lives in Porto", 0.9);

    JsonNode found = owner.recall("Where does Ann's sister live?", EXPLAINED);

    assertThat(bridge(found, "home")).isEmpty();
  }

  @Test
  void shouldAskOnceInProfilesWithoutTheReason() throws Exception {
    owner.remember("kin", "Ann's sister Bea sings", 0.9);
    owner.remember("home", "Bea lives in Porto", 0.9);

    JsonNode found =
        owner.recall("Where does Ann's sister live?", EXPLAINED + ",\"profile\":\"olliebot\"");

    assertThat(ids(found)).contains("kin", "home");
    assertThat(bridge(found, "home")).isEmpty();
  }
}
