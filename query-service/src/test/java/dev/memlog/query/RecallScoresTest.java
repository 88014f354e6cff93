package dev.memlog.query;

import static dev.memlog.query.Recalling.TERMS;
import static dev.memlog.query.Recalling.feature;
import static dev.memlog.query.Recalling.ids;
import static dev.memlog.query.Recalling.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.state.Memory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the scores of memories, with a fixed clock and known vectors, so that the tests compute
 * every number themselves. They share one service, and each has its own owner.
 */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecallScoresTest {

  private static final double EXACT = 1e-6;

  @RegisterExtension final Recalling owner;

  RecallScoresTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.owner = new Recalling(cluster, directory);
  }

  @Test
  void shouldScoreAsOlliebotDoes() throws Exception {
    // given: O8, recalled 9 times, last 3 days ago; and one never recalled, said 30 days ago
    owner.used(
        owner.remember("used", "Caroline keeps bees", 0.8, m -> m.getClaim().setImportance(7)),
        3,
        9);
    owner.remember("unused", "Caroline paints boats", 0.5, m -> m.getClaim().setImportance(10));

    // when
    JsonNode found = owner.recall("hives", ",\"profile\":\"olliebot\",\"explain\":true");

    // then
    // Importance fades by a tenth a day, from 10 after 30 days to the least, which is 1.
    double importance = 0.7 * Math.exp(-0.1 * 3);
    double used =
        0.4 * 0.8
            + 0.2 * Math.pow(2, -3.0 / 7)
            + 0.3 * importance
            + 0.1 * Math.log(10) / Math.log(100);
    double unused = 0.4 * 0.5 + 0.2 * Math.pow(2, -30.0 / 7) + 0.3 * 0.1 + 0.1 * 0;
    assertThat(score(found, "used")).isCloseTo(used, within(EXACT));
    assertThat(score(found, "unused")).isCloseTo(unused, within(EXACT));
    JsonNode first = found.get("results").get(0);
    double sum = 0;
    for (JsonNode feature : first.at("/explanation/features")) {
      sum += feature.path("contribution").asDouble();
    }
    assertThat(sum).isCloseTo(first.get("score").asDouble(), within(1e-9));
    assertThat(first.at("/explanation/profile").asText()).isEqualTo("olliebot");
    assertThat(first.at("/explanation/paths/0").asText()).isEqualTo("dense");
    assertThat(first.at("/explanation/admittedBy").asText()).isEqualTo("similarity >= 0.30");
  }

  @Test
  void shouldRankByWordsAloneWhenAMemoryHasNoVector() throws Exception {
    // given
    owner.remember("near", "Caroline keeps bees", 0.8);
    owner.remember("far", "Caroline paints boats", 0.4);
    owner.rememberByItsWords("refused", "Caroline keeps hives");

    // when
    JsonNode found = owner.recall("hives", ",\"explain\":true");

    // then
    assertThat(ids(found)).contains("near", "refused");
    for (JsonNode hit : found.get("results")) {
      assertThat(hit.get("score").isNumber()).as(hit.toString()).isTrue();
    }
    assertThat(score(found, "refused")).isPositive();
    assertThat(found.toString()).contains("no vector: ranked lexically alone");
    assertThat(found.toString()).doesNotContain("NaN");
  }

  @Test
  void shouldShowTenOfASimilarityOfThreeTenthsForOlliebot() throws Exception {
    // given: O8, the threshold and the limit
    owner.remember("below", "Caroline keeps bees", 0.299);
    assertThat(ids(owner.recall("hives", ",\"profile\":\"olliebot\""))).isEmpty();
    for (int i = 0; i < 12; i++) {
      owner.remember("n" + i, "Caroline keeps bees and " + i + " hens", 0.301 + i / 100.0);
    }

    // when / then
    assertThat(ids(owner.recall("hives", ",\"profile\":\"olliebot\"")))
        .hasSize(10)
        .startsWith("n11", "n10")
        .doesNotContain("below", "n0", "n1");
    assertThat(ids(owner.recall("hives", ",\"profile\":\"olliebot\",\"limit\":12"))).hasSize(12);
    assertThat(ids(owner.recall("hives", ",\"profile\":\"olliebot\",\"limit\":1")))
        .containsExactly("n11");
  }

  @Test
  void shouldScoreAsBoboDoes() throws Exception {
    // given: B1, three memories of which two have the query's one word
    owner.used(
        owner.remember(
            "a", "Caroline keeps bees near Bern", 0.7, m -> m.getClaim().setImportance(6)),
        10,
        3);
    owner.remember("b", "Caroline sold her bees", 0.6);
    owner.remember("c", "Caroline paints boats", 0.4);

    // when
    JsonNode found = owner.recall("bees", ",\"profile\":\"bobo\",\"explain\":true");

    // then: content counts four times, the subject once
    int length = 4 * TERMS.terms("Caroline keeps bees near Bern").size() + 1;
    double idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    double t = idf * 4 / (4 + 4.8 * (1 - 0.75 + 0.75 * length / 120));
    double a =
        0.45 * 0.7
            + 0.15 * t / (1 + t)
            + 0.20 * Math.pow(2, -10.0 / 30)
            + 0.10 * Math.log(4) / Math.log(100)
            + 0.10 * 0.6;
    double c = 0.45 * 0.4 + 0.15 * 0 + 0.20 * Math.pow(2, -30.0 / 30) + 0.10 * 0 + 0.10 * 0.5;
    assertThat(score(found, "a")).isCloseTo(a, within(EXACT));
    assertThat(score(found, "c")).isCloseTo(c, within(EXACT));
    assertThat(found.get("results").get(0).at("/explanation/paths").toString())
        .isEqualTo("[\"dense\",\"lexical\"]");
  }

  @Test
  void shouldRankASummaryBelowItsMemoriesUnlessTheQueryAsksAboutTheConversation() throws Exception {
    // given
    owner.remember("quote", "Caroline keeps bees", 0.7);
    owner.remember(
        "summary",
        "Caroline keeps bees, and the hives of the valley",
        0.8,
        m -> m.getClaim().setType("conversation"));

    // when / then
    assertThat(ids(owner.recall("Who keeps bees in hives?", "")))
        .containsExactly("quote", "summary");
    assertThat(ids(owner.recall("Which conversation was about bees in hives?", "")))
        .containsExactly("summary", "quote");
  }

  @Test
  void shouldShowOnlyWhatBoboFindsAboveThreeTenths() throws Exception {
    // given: B1
    owner.remember("below", "Caroline keeps bees", 0.2999);
    owner.remember("above", "Caroline keeps hens", 0.3001);

    // when / then
    assertThat(ids(owner.recall("bees", ",\"profile\":\"bobo\""))).containsExactly("above");
    assertThat(ids(owner.recall("bees", ",\"profile\":\"bobo\",\"minSimilarity\":0.1")))
        .containsExactlyInAnyOrder("above", "below");
    assertThat(ids(owner.recall("bees", ",\"profile\":\"bobo\",\"minSimilarity\":0.9"))).isEmpty();
  }

  @Test
  void shouldShowWhatConsolidationMayBringTogetherAndWhatIsRead() throws Exception {
    // given: B12
    Memory bees = owner.remember("bees", "Caroline keeps bees", 0.9);
    owner.remember("hives", "Caroline keeps hives", 0.9);
    owner.remember("boats", "Caroline paints boats", 0.1);
    owner.remember(
        "other", "Caroline likes bees", 0.9, m -> m.getClaim().setCategory("preference"));
    owner.remember("project", "Caroline keeps bees for work", 0.9, m -> m.setProject("apiary"));
    owner.remember(
        "talk", "Caroline told of bees.", 0.9, m -> m.getClaim().setType("conversation"));
    owner.remember(
        "old", "Caroline sings", -0.9, m -> m.setCreatedAt(Service.NOW.minus(Duration.ofDays(31))));
    owner.used(bees, 1, 3);

    // when
    JsonNode health = owner.service.read("all", "/v1/memories:health?user=" + owner.user);

    // then
    assertThat(health.get("consolidationOpportunities").asInt()).isEqualTo(1);
    JsonNode pair = health.at("/similar/0");
    assertThat(List.of(pair.get("memoryId").asText(), pair.get("otherMemoryId").asText()))
        .containsExactlyInAnyOrder("bees", "hives");
    assertThat(pair.get("similarity").asDouble()).isGreaterThan(0.75);
    assertThat(health.at("/byType/conversation").asInt()).isEqualTo(1);
    assertThat(health.at("/byCategory/preference").asInt()).isEqualTo(1);
    assertThat(health.get("stale").asInt()).isEqualTo(1);
    assertThat(health.get("mostRead")).hasSize(1);
    assertThat(health.at("/mostRead/0/memoryId").asText()).isEqualTo("bees");
    assertThat(health.at("/mostRead/0/accessCount").asInt()).isEqualTo(3);
  }

  @Test
  void shouldCountFrequencyFullyFromNinetyNineRecallsOn() throws Exception {
    // given: the cap of O8 and B1
    owner.used(owner.remember("often", "Caroline keeps bees", 0.5), 0, 99);
    owner.used(owner.remember("oftener", "Caroline keeps hens", 0.5), 0, 5_000);

    // when
    JsonNode found = owner.recall("hives", ",\"profile\":\"olliebot\"");

    // then
    double expected = 0.4 * 0.5 + 0.2 + 0.3 * 0.5 + 0.1;
    assertThat(score(found, "often")).isCloseTo(expected, within(EXACT));
    assertThat(score(found, "oftener")).isCloseTo(expected, within(EXACT));
  }

  @Test
  void shouldCountMemoriesOfTheSameProjectAThirdMore() throws Exception {
    // given: B3
    owner.remember("plain", "Caroline keeps bees", 0.6);
    owner.remember("same", "Caroline keeps hens", 0.6, memory -> memory.setProject("farm"));

    // when / then: 0.1 × importance 5 of 10, a half-life old
    double plain = 0.45 * 0.6 + 0.20 * 0.5 + 0.10 * 0.5;
    JsonNode found = owner.recall("hives", ",\"profile\":\"bobo\",\"project\":\"farm\"");
    assertThat(score(found, "plain")).isCloseTo(plain, within(EXACT));
    assertThat(score(found, "same")).isCloseTo(1.3 * plain, within(EXACT));
    JsonNode other = owner.recall("hives", ",\"profile\":\"bobo\",\"project\":\"shop\"");
    assertThat(score(other, "same")).isCloseTo(plain, within(EXACT));
    assertThat(
            ids(
                owner.recall(
                    "hives", ",\"profile\":\"bobo\",\"project\":\"farm\",\"onlyProject\":true")))
        .containsExactly("same");
    assertThat(
            ids(
                owner.recall(
                    "hives", ",\"profile\":\"bobo\",\"project\":\"shop\",\"onlyProject\":true")))
        .isEmpty();
  }

  @Test
  void shouldLetTheLastThreeMessagesWeighIn() throws Exception {
    // given: B3, a memory that the query is far from and what was said last is near
    owner.vectors.place("first words", 0.0);
    owner.vectors.place("words before", 0.6);
    owner.vectors.place("words before those", 0.8);
    owner.remember("n", "Caroline keeps bees", 0.5);

    // when
    JsonNode alone = owner.recall("hives", ",\"profile\":\"bobo\"");
    JsonNode within =
        owner.recall(
            "hives",
            ",\"profile\":\"bobo\",\"recentMessages\":"
                + "[\"first words\",\"words before\",\"words before those\"]");

    // then: 1 for the query, 0.3, 0.2 and 0.1 for the messages
    double x = 1 + 0.3 * 0 + 0.2 * 0.6 + 0.1 * 0.8;
    double y = 0.3 * 1 + 0.2 * 0.8 + 0.1 * 0.6;
    double expected = (0.5 * x + Math.sqrt(0.75) * y) / Math.hypot(x, y);
    assertThat(alone.at("/results/0/similarity").asDouble()).isCloseTo(0.5, within(EXACT));
    assertThat(within.at("/results/0/similarity").asDouble()).isCloseTo(expected, within(EXACT));
    assertThat(expected).isGreaterThan(0.7);
  }

  @Test
  void shouldExplainEveryReasonOfTheDefaultProfile() throws Exception {
    // given
    owner.remember(
        "right",
        "Caroline adopted a dog on 7 May 2023",
        0.8,
        memory -> {
          memory.setProject("pets");
          memory.getClaim().setOccurredFrom(LocalDate.of(2023, 5, 7));
          memory.getClaim().setOccurredTo(LocalDate.of(2023, 5, 7));
        });
    owner.remember("other", "Melanie paints boats", 0.3, m -> m.getClaim().setSubject("Melanie"));

    // when
    JsonNode found =
        owner.recall(
            "When in May 2023 did Caroline adopt a dog?", ",\"explain\":true,\"project\":\"pets\"");

    // then
    JsonNode first = found.get("results").get(0);
    assertThat(first.at("/memory/memoryId").asText()).isEqualTo("right");
    for (String one : List.of("dense", "lexical", "subject", "time", "date")) {
      assertThat(feature(first, one)).as(one).isCloseTo(1, within(EXACT));
    }
    assertThat(feature(first, "recency")).isCloseTo(0.5, within(EXACT));
    assertThat(feature(first, "frequency")).isZero();
    assertThat(feature(first, "importance")).isCloseTo(0.5, within(EXACT));
    // It is the best of its conversation itself.
    double relevant = 0.45 + 0.5 + 0.1 + 0.1 + 0.2;
    assertThat(feature(first, "conversation")).isCloseTo(relevant, within(EXACT));
    double plain = relevant + 0.6 * relevant + 0.05 * 0.5 + 0.05 * 0.5;
    assertThat(feature(first, "project")).isCloseTo(plain, within(EXACT));
    assertThat(first.get("score").asDouble()).isCloseTo(1.3 * plain, within(EXACT));
    assertThat(first.at("/explanation/profile").asText()).isEqualTo("default");
    assertThat(first.at("/explanation/model").asText()).isEqualTo("known");
  }

  @Test
  void shouldRaiseAMemoryWhenRecalledOftenAndRecently() throws Exception {
    for (String profile : List.of("default", "olliebot", "bobo")) {
      // given: two memories that differ in nothing else
      owner.anotherOwner();
      owner.remember("idle", "Caroline keeps bees", 0.7);
      owner.used(owner.remember("used", "Caroline keeps hens", 0.7), 1, 4);

      // when
      JsonNode found =
          owner.recall(
              "hives", ",\"explain\":true,\"minSimilarity\":0.3,\"profile\":\"" + profile + "\"");

      // then
      assertThat(ids(found)).as(profile).containsExactly("used", "idle");
      JsonNode used = found.get("results").get(0);
      assertThat(feature(used, "frequency")).isCloseTo(Math.log(5) / Math.log(100), within(EXACT));
      double halfLife = profile.equals("olliebot") ? 7 : 30;
      assertThat(feature(used, "recency")).isCloseTo(Math.pow(2, -1 / halfLife), within(EXACT));
    }
  }
}
