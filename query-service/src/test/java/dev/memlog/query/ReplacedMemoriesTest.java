package dev.memlog.query;

import static dev.memlog.query.Recalling.feature;
import static dev.memlog.query.Recalling.ids;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import dev.memlog.state.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the order of memories of which one replaces or corrects the other. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReplacedMemoriesTest {

  @RegisterExtension final Recalling owner;

  ReplacedMemoriesTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.owner = new Recalling(cluster, directory);
  }

  @Test
  void shouldPreferTheMemoryThatSupersededAReading() throws Exception {
    // given
    owner.remember(
        "both",
        "I live in Porto and keep bees",
        0.702,
        m -> {
          m.setLastMentionedAt(m.getLastMentionedAt().plus(Duration.ofDays(2)));
          m.getClaim().setReadings(List.of(reading("residence", "Porto", "newer")));
        });
    owner.remember("newer", "I moved to Braga", 0.70);

    // when
    JsonNode found = owner.recall("town", "");

    // then
    assertThat(ids(found)).containsExactly("newer", "both");
    assertThat(found.at("/results/1/memory/readings/0/supersededBy").asText()).isEqualTo("newer");
  }

  @Test
  void shouldPutAMemoryAboveTheOneThatItReplaces() throws Exception {
    // given: another occupation
    Instant early = Service.NOW.minus(Duration.ofDays(60));
    owner.remember(
        "porter",
        "I started at the museum as a porter",
        0.9,
        m -> {
          m.setLastMentionedAt(early);
          m.getClaim().setReadings(List.of(reading("occupation", "porter", null)));
        });
    owner.remember(
        "curator",
        "I am a curator these days",
        0.5,
        m -> m.getClaim().setReadings(List.of(reading("occupation", "curator", null))));

    // when / then
    assertThat(ids(owner.recall("job", ",\"minSimilarity\":0.3")))
        .containsExactly("curator", "porter");

    // given: a change of a thing that the query names
    owner.anotherOwner();
    owner.remember("june", "the grant is due on 14 June", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember("july", "I got the grant wrong, it is 21 July", 0.5);
    owner.remember("sequel", "a grant paid for the piano", 0.7);

    // when / then
    assertThat(ids(owner.recall("grant", ",\"minSimilarity\":0.3")))
        .containsExactly("july", "june", "sequel");

    // given: another address
    owner.anotherOwner();
    owner.remember("old", "my email is ida@first.example", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember("new", "use ida@second.example from now on", 0.5);

    // when / then
    assertThat(ids(owner.recall("email", ",\"minSimilarity\":0.3"))).containsExactly("new", "old");
  }

  @Test
  void shouldPutACorrectionAboveTheWordsThatItCorrects() throws Exception {
    // given: the correction has none of the query's words
    Instant early = Service.NOW.minus(Duration.ofDays(60));
    owner.remember("said", "the coach leaves at six", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember(
        "corrected",
        "*seven, I misread it",
        0.5,
        m ->
            m.getClaim()
                .setQuote(
                    Quote.newBuilder()
                        .setBefore(
                            QuotedBefore.newBuilder().setText("the coach leaves at six").build())
                        .build()));

    // when / then
    assertThat(ids(owner.recall("coach", ",\"minSimilarity\":0.3")))
        .containsExactly("corrected", "said");
  }

  @Test
  void shouldRankAMemoryHigherWhenItTellsOfLeavingAThing() throws Exception {
    // given: only the older memory has the query's word
    Instant early = Service.NOW.minus(Duration.ofDays(60));
    owner.remember("old", "our landline is from Zellwig", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember("new", "finally left zellwig, Orbanex is better", 0.5);
    owner.remember("other", "finally our garden gate is painted", 0.5);

    // when / then
    assertThat(ids(owner.recall("landline", ",\"minSimilarity\":0.3"))).startsWith("new", "old");

    // given: a change of something else about the same person
    owner.anotherOwner();
    owner.remember("landlord", "Ottokar is my landlord", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember("back", "Ottokar is finally back from Rome", 0.5);

    // when / then
    assertThat(ids(owner.recall("landlord", ",\"minSimilarity\":0.3")))
        .containsExactly("landlord", "back");
  }

  private static Reading reading(String attribute, String value, @Nullable String supersededBy) {
    return Reading.newBuilder()
        .setAttribute(attribute)
        .setValue(value)
        .setSupersededBy(supersededBy)
        .build();
  }

  @Test
  void shouldRankTheNewerFirstWhenTwoMemoriesNearlyRepeat() throws Exception {
    // given: two trips, of which both may be, and something else that is older than either
    Instant early = Service.NOW.minus(Duration.ofDays(60));
    owner.remember(
        "peru", "Caroline is planning a trip to Peru", 0.702, m -> m.setLastMentionedAt(early));
    owner.remember("chile", "Caroline is planning a trip to Chile", 0.7);
    owner.remember("bees", "Caroline keeps bees", 0.7, m -> m.setLastMentionedAt(early));

    // when
    JsonNode found = owner.recall("journey", ",\"explain\":true,\"minSimilarity\":0.3");

    // then
    assertThat(ids(found)).startsWith("chile").endsWith("peru");
    assertThat(feature(found.at("/results/2"), "outdated")).isEqualTo(1);
    assertThat(found.at("/results/2/explanation").toString()).contains("trip to Chile");
    for (int other : List.of(0, 1)) {
      assertThat(found.at("/results/" + other + "/explanation").toString())
          .doesNotContain("outdated");
    }
    // when: both count what is asked for, however else they put it
    owner.anotherOwner();
    owner.remember(
        "three",
        "Caroline counted three herons at the pond near Bern",
        0.702,
        m -> m.setLastMentionedAt(early));
    owner.remember("five", "Caroline has seen five herons", 0.7);
    JsonNode counted = owner.recall("how many herons", ",\"minSimilarity\":0.3");

    // then
    assertThat(ids(counted)).containsExactly("five", "three");
  }

  @Test
  void shouldRankByScoreAloneWhenTheProfileIsBobo() throws Exception {
    // given
    Instant early = Service.NOW.minus(Duration.ofDays(40));
    owner.remember(
        "peru", "Caroline is planning a trip to Peru", 0.9, m -> m.setLastMentionedAt(early));
    owner.remember("chile", "Caroline is planning a trip to Chile", 0.5);

    // when / then
    assertThat(ids(owner.recall("journey", ",\"profile\":\"bobo\""))).startsWith("peru");
  }
}
