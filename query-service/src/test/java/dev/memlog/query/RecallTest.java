package dev.memlog.query;

import static dev.memlog.query.Answers.assertUnavailable;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.index.EnglishTerms;
import dev.memlog.state.Memory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is recalled and how it is scored, with a known clock and known vectors: every number is
 * worked out again here. One service for all of them, and an owner of its own for each.
 */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecallTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final double EXACT = 1e-6;
  private static final EnglishTerms TERMS = new EnglishTerms();

  private final TestCluster cluster;
  private final KnownVectors vectors = new KnownVectors();
  private final Service service;
  private final States states;
  private String user = "";

  RecallTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    this.service =
        new Service(
            cluster.settings(),
            directory,
            QueryConfig.defaults(),
            StatsSources.none(),
            vectors,
            true);
    this.states = new States(cluster);
    service.caughtUp();
  }

  @BeforeEach
  void anotherOwner() {
    user = "u-" + UUID.randomUUID();
  }

  @AfterAll
  void close() {
    states.close();
    service.close();
  }

  /** A memory in both topic and index, at this cosine from what the tests ask. */
  private Memory remember(String id, String content, double cosine, Consumer<Memory> with)
      throws Exception {
    Memory memory = Told.memory("acme", user, id, content, Service.NOW.minus(Duration.ofDays(30)));
    with.accept(memory);
    service.memories.add(Told.point(memory, KnownVectors.at(cosine), TERMS));
    put(memory);
    return memory;
  }

  private Memory remember(String id, String content, double cosine) throws Exception {
    return remember(id, content, cosine, _ -> {});
  }

  private void put(Memory memory) throws Exception {
    states.put(memory).await();
    await()
        .atMost(LONG)
        .until(
            () ->
                service
                    .read("all", "/v1/memories?status=all&limit=100&user=" + user)
                    .toString()
                    .contains(memory.getClaim().getContent()));
  }

  private JsonNode recall(String query, String more) throws Exception {
    return service.recall(
        "all", "{\"query\":\"%s\",\"user\":\"%s\"%s}".formatted(query, user, more));
  }

  private static List<String> ids(JsonNode answer) {
    return StreamSupport.stream(answer.path("results").spliterator(), false)
        .map(hit -> hit.at("/memory/memoryId").asText())
        .toList();
  }

  private static double score(JsonNode answer, String id) {
    for (JsonNode hit : answer.path("results")) {
      if (hit.at("/memory/memoryId").asText().equals(id)) {
        return hit.get("score").asDouble();
      }
    }
    throw new AssertionError(id + " is not in " + answer);
  }

  private static double feature(JsonNode hit, String name) {
    for (JsonNode feature : hit.at("/explanation/features")) {
      if (feature.get("name").asText().equals(name)) {
        assertThat(feature.get("note").asText()).isNotBlank();
        return feature.path("value").asDouble();
      }
    }
    throw new AssertionError("no " + name + " in " + hit);
  }

  private static void used(Memory memory, double daysAgo, long times) {
    memory.setLastAccessedAt(
        Service.NOW.minusMillis((long) (daysAgo * Duration.ofDays(1).toMillis())));
    memory.setAccessCount(times);
  }

  @Test
  void shouldScoreAsOlliebotDoes() throws Exception {
    // given: O8, recalled 9 times, last 3 days ago; and one never recalled, said 30 days ago
    remember(
        "used",
        "Caroline keeps bees",
        0.8,
        memory -> {
          memory.getClaim().setImportance(7);
          used(memory, 3, 9);
        });
    remember("unused", "Caroline paints boats", 0.5, m -> m.getClaim().setImportance(10));

    // when
    JsonNode found = recall("hives", ",\"profile\":\"olliebot\",\"explain\":true");

    // then
    double used =
        0.4 * 0.8 + 0.2 * Math.pow(2, -3.0 / 7) + 0.3 * 0.7 + 0.1 * Math.log(10) / Math.log(100);
    double unused = 0.4 * 0.5 + 0.2 * Math.pow(2, -30.0 / 7) + 0.3 * 1.0 + 0.1 * 0;
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
  void shouldShowTenOfASimilarityOfThreeTenthsForOlliebot() throws Exception {
    // given: O8, the threshold and the limit
    remember("below", "Caroline keeps bees", 0.299);
    assertThat(ids(recall("hives", ",\"profile\":\"olliebot\""))).isEmpty();
    for (int i = 0; i < 12; i++) {
      remember("n" + i, "Caroline keeps bees and " + i + " hens", 0.301 + i / 100.0);
    }

    // when / then
    assertThat(ids(recall("hives", ",\"profile\":\"olliebot\"")))
        .hasSize(10)
        .startsWith("n11", "n10")
        .doesNotContain("below", "n0", "n1");
    assertThat(ids(recall("hives", ",\"profile\":\"olliebot\",\"limit\":12"))).hasSize(12);
    assertThat(ids(recall("hives", ",\"profile\":\"olliebot\",\"limit\":1")))
        .containsExactly("n11");
  }

  @Test
  void shouldScoreAsBoboDoes() throws Exception {
    // given: B1, three memories of which two have the query's one word
    remember(
        "a",
        "Caroline keeps bees near Bern",
        0.7,
        memory -> {
          memory.getClaim().setImportance(6);
          used(memory, 10, 3);
        });
    remember("b", "Caroline sold her bees", 0.6);
    remember("c", "Caroline paints boats", 0.4);

    // when
    JsonNode found = recall("bees", ",\"profile\":\"bobo\",\"explain\":true");

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
  void shouldShowOnlyWhatBoboFindsAboveThreeTenths() throws Exception {
    // given: B1
    remember("below", "Caroline keeps bees", 0.2999);
    remember("above", "Caroline keeps hens", 0.3001);

    // when / then
    assertThat(ids(recall("bees", ",\"profile\":\"bobo\""))).containsExactly("above");
    assertThat(ids(recall("bees", ",\"profile\":\"bobo\",\"minSimilarity\":0.1")))
        .containsExactlyInAnyOrder("above", "below");
    assertThat(ids(recall("bees", ",\"profile\":\"bobo\",\"minSimilarity\":0.9"))).isEmpty();
  }

  @Test
  void shouldCountFrequencyFullyFromNinetyNineRecallsOn() throws Exception {
    // given: the cap of O8 and B1
    remember("often", "Caroline keeps bees", 0.5, memory -> used(memory, 0, 99));
    remember("oftener", "Caroline keeps hens", 0.5, memory -> used(memory, 0, 5_000));

    // when
    JsonNode found = recall("hives", ",\"profile\":\"olliebot\"");

    // then
    double expected = 0.4 * 0.5 + 0.2 + 0.3 * 0.5 + 0.1;
    assertThat(score(found, "often")).isCloseTo(expected, within(EXACT));
    assertThat(score(found, "oftener")).isCloseTo(expected, within(EXACT));
  }

  @Test
  void shouldCountMemoriesOfTheSameProjectAThirdMore() throws Exception {
    // given: B3
    remember("plain", "Caroline keeps bees", 0.6);
    remember("same", "Caroline keeps hens", 0.6, memory -> memory.setProject("farm"));

    // when / then: 0.1 × importance 5 of 10, a half-life old
    double plain = 0.45 * 0.6 + 0.20 * 0.5 + 0.10 * 0.5;
    JsonNode found = recall("hives", ",\"profile\":\"bobo\",\"project\":\"farm\"");
    assertThat(score(found, "plain")).isCloseTo(plain, within(EXACT));
    assertThat(score(found, "same")).isCloseTo(1.3 * plain, within(EXACT));
    JsonNode other = recall("hives", ",\"profile\":\"bobo\",\"project\":\"shop\"");
    assertThat(score(other, "same")).isCloseTo(plain, within(EXACT));
    assertThat(
            ids(recall("hives", ",\"profile\":\"bobo\",\"project\":\"farm\",\"onlyProject\":true")))
        .containsExactly("same");
    assertThat(
            ids(recall("hives", ",\"profile\":\"bobo\",\"project\":\"shop\",\"onlyProject\":true")))
        .isEmpty();
  }

  @Test
  void shouldLetTheLastThreeMessagesWeighIn() throws Exception {
    // given: B3, a memory that the query is far from and what was said last is near
    vectors.place("first words", 0.0);
    vectors.place("words before", 0.6);
    vectors.place("words before those", 0.8);
    remember("n", "Caroline keeps bees", 0.5);

    // when
    JsonNode alone = recall("hives", ",\"profile\":\"bobo\"");
    JsonNode within =
        recall(
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
    remember(
        "right",
        "Caroline adopted a dog on 7 May 2023",
        0.8,
        memory -> {
          memory.setProject("pets");
          memory.getClaim().setOccurredFrom(LocalDate.of(2023, 5, 7));
          memory.getClaim().setOccurredTo(LocalDate.of(2023, 5, 7));
        });
    remember("other", "Melanie paints boats", 0.3, m -> m.getClaim().setSubject("Melanie"));

    // when
    JsonNode found =
        recall(
            "When in May 2023 did Caroline adopt a dog?", ",\"explain\":true,\"project\":\"pets\"");

    // then
    JsonNode first = found.get("results").get(0);
    assertThat(first.at("/memory/memoryId").asText()).isEqualTo("right");
    for (String one : List.of("dense", "lexical", "overlap", "subject", "time", "date")) {
      assertThat(feature(first, one)).as(one).isCloseTo(1, within(EXACT));
    }
    assertThat(feature(first, "recency")).isCloseTo(0.5, within(EXACT));
    assertThat(feature(first, "frequency")).isZero();
    assertThat(feature(first, "importance")).isCloseTo(0.5, within(EXACT));
    double plain = 0.45 + 0.5 - 0.3 + 0.2 + 0.1 + 0.2 + 0.05 * 0.5 + 0.05 * 0.5;
    assertThat(feature(first, "project")).isCloseTo(plain, within(EXACT));
    assertThat(first.get("score").asDouble()).isCloseTo(1.3 * plain, within(EXACT));
    assertThat(first.at("/explanation/profile").asText()).isEqualTo("default");
    assertThat(first.at("/explanation/model").asText()).isEqualTo("known");
  }

  @Test
  void shouldRaiseWhatIsRecalledOftenAndLately() throws Exception {
    for (String profile : List.of("default", "olliebot", "bobo")) {
      // given: two memories that differ in nothing else
      anotherOwner();
      remember("idle", "Caroline keeps bees", 0.7);
      remember("used", "Caroline keeps hens", 0.7, memory -> used(memory, 1, 4));

      // when
      JsonNode found =
          recall(
              "hives", ",\"explain\":true,\"minSimilarity\":0.3,\"profile\":\"" + profile + "\"");

      // then
      assertThat(ids(found)).as(profile).containsExactly("used", "idle");
      JsonNode used = found.get("results").get(0);
      assertThat(feature(used, "frequency")).isCloseTo(Math.log(5) / Math.log(100), within(EXACT));
      double halfLife = profile.equals("olliebot") ? 7 : 30;
      assertThat(feature(used, "recency")).isCloseTo(Math.pow(2, -1 / halfLife), within(EXACT));
    }
  }

  @Test
  void shouldRecallWhatIsActiveAndWhatIsAskedForButNeverWhatWasForgotten() throws Exception {
    // given
    remember("active", "Caroline lives in Munich", 0.8);
    remember("superseded", "Caroline lives in Berlin", 0.8, m -> m.setStatus("superseded"));
    remember("archived", "Caroline lives in Bern", 0.8, m -> m.setStatus("archived"));
    remember("forgotten", "Caroline lives in Rome", 0.8, m -> m.setStatus("forgotten"));

    // when / then
    assertThat(ids(recall("home", ",\"profile\":\"bobo\""))).containsExactly("active");
    assertThat(
            ids(recall("home", ",\"profile\":\"bobo\",\"statuses\":[\"superseded\",\"archived\"]")))
        .containsExactlyInAnyOrder("active", "superseded", "archived");
    HttpResponse<String> refused =
        service.post(
            "all", "/v1/memories:recall", "{\"query\":\"home\",\"statuses\":[\"forgotten\"]}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("statuses[0]");
  }

  @Test
  void shouldFilterByCategoryTypeSubjectAndTime() throws Exception {
    // given
    Instant late = Service.NOW.minus(Duration.ofDays(2));
    remember("plain", "Caroline keeps bees", 0.8);
    remember(
        "special",
        "Rex barked at the door",
        0.8,
        memory -> {
          memory.getClaim().setCategory("event");
          memory.getClaim().setType("episodic");
          memory.getClaim().setSubject("Rex");
          memory.setCreatedAt(late);
        });

    // when / then
    for (String filter :
        List.of(
            "\"categories\":[\"event\",\"project\"]",
            "\"types\":[\"episodic\"]",
            "\"subject\":\"REX\"",
            "\"after\":\"" + late + "\"")) {
      assertThat(ids(recall("sound", ",\"profile\":\"bobo\"," + filter)))
          .as(filter)
          .containsExactly("special");
    }
    assertThat(ids(recall("sound", ",\"profile\":\"bobo\",\"before\":\"" + late + "\"")))
        .containsExactly("plain");
  }

  @Test
  void shouldNeverShowWhatStandsOtherwiseThanTheIndexHasIt() throws Exception {
    // given: an index that is behind in every way
    Memory gone = remember("gone", "Caroline keeps bees", 0.8);
    Memory forgotten = remember("forgotten", "Caroline keeps hens", 0.8);
    Memory reworded = remember("reworded", "Caroline keeps ducks", 0.8);
    remember("kept", "Caroline keeps geese", 0.8);
    service.memories.add(
        Told.point(
            Told.memory("acme", user, "never", "Caroline keeps cats", Service.NOW),
            KnownVectors.at(0.9),
            TERMS));
    Memory hidden = Told.next(forgotten, Service.NOW);
    hidden.setStatus("forgotten");
    Memory other = Told.next(reworded, Service.NOW);
    other.getClaim().setContent("Caroline keeps swans");

    // when
    states.remove(gone).put(hidden).put(other).await();

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(ids(recall("birds", ",\"profile\":\"bobo\""))).containsExactly("kept"));
    assertThat(service.meters.get("memlog.recall.stale").counter().count())
        .isGreaterThanOrEqualTo(4);
  }

  @Test
  void shouldFindNothingWhereNothingIsRelevant() throws Exception {
    // given
    remember("n", "Caroline keeps bees", 0.1);

    // when / then
    for (String profile : List.of("default", "olliebot", "bobo")) {
      JsonNode answer = recall("zorp blimfax", ",\"profile\":\"" + profile + "\"");
      assertThat(answer.path("results")).isEmpty();
      assertThat(answer.get("requestId").asText()).isNotEmpty();
    }
  }

  @Test
  void shouldTellOneAccessOfEachRecallThatFoundSomething() throws Exception {
    // given
    remember("n", "Caroline keeps bees", 0.8);

    // when
    String found = recall("hives", ",\"profile\":\"bobo\"").get("requestId").asText();
    String measured =
        recall("hives", ",\"profile\":\"bobo\",\"purpose\":\"evaluation\"")
            .get("requestId")
            .asText();
    recall("hives", ",\"profile\":\"bobo\",\"minSimilarity\":0.95");

    // then
    Map<String, Access> told = accesses(2);
    assertThat(told).containsOnlyKeys(found, measured);
    Access access = requireNonNull(told.get(found));
    assertThat(access.getKind()).isEqualTo("recall");
    assertThat(access.getPurpose()).isEqualTo("user");
    assertThat(access.getApp()).isEqualTo("default");
    assertThat(access.getFound()).extracting(Found::getId).containsExactly("n");
    assertThat(requireNonNull(told.get(measured)).getPurpose()).isEqualTo("evaluation");
  }

  private Map<String, Access> accesses(int expected) {
    Map<String, Access> told = new HashMap<>();
    List<ConsumerRecord<String, Access>> records = new ArrayList<>();
    try (var consumer = cluster.accesses()) {
      await()
          .atMost(LONG)
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                records.stream()
                    .map(ConsumerRecord::value)
                    .filter(access -> user.equals(access.getUser()))
                    .forEach(access -> told.put(access.getRequestId(), access));
                return told.size() >= expected;
              });
    }
    return told;
  }

  @Test
  void shouldSayWhatIsAway() throws Exception {
    String body = "{\"query\":\"hives\",\"user\":\"" + user + "\",\"profile\":\"bobo\"}";
    service.memories.away(true);
    try {
      assertUnavailable(service.post("all", "/v1/memories:recall", body), "the index is away");
    } finally {
      service.memories.away(false);
    }
    service.embedderAway.set(true);
    try {
      String other = body.replace("hives", "never asked before");
      assertUnavailable(
          service.post("all", "/v1/memories:recall", other), "the embedding provider is away");
    } finally {
      service.embedderAway.set(false);
    }
    service.indexCaughtUp.set(false);
    try {
      assertUnavailable(service.post("all", "/v1/memories:recall", body), "catching up");
    } finally {
      service.indexCaughtUp.set(true);
    }
  }
}
