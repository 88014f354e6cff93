package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.api.v1.ContextServiceGrpc.ContextServiceBlockingStub;
import dev.memlog.api.v1.GetContextRequest;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of contexts, over one service whose index and views hold one user's conversations. */
class ContextTest extends ContextScenario {

  ContextTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    super(cluster, directory);
  }

  @Test
  void shouldPackMemoriesMessagesAndTheConversation() throws Exception {
    JsonNode answer =
        context(
            """
            {"query": "when does the ferry to Helsinki leave", "user": "ada", "conversation": "now", "maxTokens": 300}
            """);

    String text = answer.get("text").asText();
    assertThat(text)
        .startsWith("# Memory context\n\n## What is remembered\n1. Ada prefers the night ferry")
        .contains("assistant: When does your ferry to Helsinki leave?")
        .contains("user: It leaves at nine in the evening.")
        .contains("## This conversation")
        .contains("user: Shall I pack a coat?")
        .doesNotContain("noon");
    assertThat(answer.get("tokens").asInt()).isBetween(50, 300);
    assertThat(answer.get("tokenizer").asText()).isEqualTo("cl100k");
    assertThat(answer.get("requestId").asText()).isNotEmpty();
    JsonNode memory = answer.at("/parts/2/items/0");
    assertThat(memory.get("id").asInt()).isEqualTo(1);
    assertThat(memory.at("/sources/0/memoryId").asText()).isEqualTo("night");
    assertThat(memory.get("reason").asText()).isNotBlank();
  }

  /** B9: a summary takes the place of its memories where that saves tokens. */
  @Test
  void shouldPackASummaryInsteadOfItsMemories() throws Exception {
    recalling.user = "eva";
    recalling.remember("boss", "Eva's boss is called Bea.", 0.8);
    recalling.remember("team", "Eva's team meets on Mondays.", 0.7);
    recalling.remember("desk", "Eva's office is in Leeds.", 0.6);
    recalling.remember("hens", "Eva keeps hens behind the barn.", 0.5);
    recalling.user = "ada";
    String asked =
        "{\"query\": \"%s\", \"user\": \"eva\", \"parts\": [\"memories\"], \"profile\": \"bobo\","
            + " \"format\": \"%s\", \"maxTokens\": 300}";

    JsonNode overview = context(asked.formatted("what do you know about my work?", "b"));
    JsonNode specific = context(asked.formatted("where does Eva work?", "b"));
    JsonNode markdown = context(asked.formatted("what do you know about my work?", "markdown"));

    String day = Service.NOW.minus(Duration.ofDays(30)).toString().substring(0, 10);
    assertThat(texts(overview, "memories"))
        .containsExactly(
            "Work and studies: 3 memories, "
                + day
                + ". Eva's boss is called Bea. Eva's office is in Leeds. Eva's team meets on Mondays.",
            "Eva keeps hens behind the barn.");
    assertThat(overview.get("text").asText()).startsWith("Found 2 memories:\n[1] SUMMARY: \"Work");
    assertThat(overview.get("tokens").asInt()).isLessThan(specific.get("tokens").asInt());
    JsonNode part = overview.at("/parts/0");
    assertThat(part.at("/items/0/reason").asText()).isEqualTo("a summary of 3 memories");
    assertThat(part.at("/items/0/sources"))
        .extracting(source -> source.path("memoryId").asText())
        .startsWith("boss", "desk", "team");
    assertThat(part.at("/leftOut"))
        .extracting(left -> left.get("reason").asText())
        .containsExactly("near_duplicate", "near_duplicate", "near_duplicate");
    assertThat(texts(specific, "memories"))
        .hasSize(4)
        .doesNotContain(texts(overview, "memories").getFirst());
    // In markdown the heading takes as many tokens as the dates of three short lines.
    assertThat(markdown.get("tokens").asInt()).isLessThan(300);
  }

  @Test
  void shouldShowOnlyRelevantLinesOfTheProfileAndWhatHasChanged() throws Exception {
    // given
    recalling.user = "fay";
    recalling.remember("food", "I'm vegan and live in Porto.", 0.8, of("diet", "vegan", "Porto"));
    recalling.remember("job", "I'm a welder.", 0.1, of("occupation", "welder", null));
    recalling.user = "ada";

    // when
    JsonNode answer =
        context(
            "{\"query\": \"a recipe for dinner\", \"user\": \"fay\","
                + " \"parts\": [\"profile\", \"memories\"]}");

    // then
    assertThat(texts(answer, "profile")).containsExactly("vegan");
    assertThat(answer.get("text").asText()).contains(", no longer Porto").doesNotContain("welder");
  }

  /** Makes a memory a quote with a reading, and a residence that has changed since. */
  private static Consumer<Memory> of(String attribute, String value, @Nullable String former) {
    List<Reading> readings = new ArrayList<>();
    readings.add(Reading.newBuilder().setAttribute(attribute).setValue(value).build());
    if (former != null) {
      readings.add(
          Reading.newBuilder()
              .setAttribute("residence")
              .setValue(former)
              .setSupersededBy("another")
              .build());
    }
    return memory -> {
      memory.getClaim().setQuote(new Quote("Fay", "user", Service.NOW, null));
      memory.getClaim().setReadings(readings);
    };
  }

  /** R1: core memory is always in the context. */
  @Test
  void shouldBeginWithCoreMemoryForAnyQuery() throws Exception {
    var block = new CoreBlock();
    block.setTenant("acme");
    block.setApp("default");
    block.setUser("kim");
    block.setName("persona");
    block.setContent("I am Sam.");
    block.setVersion(1);
    block.setCreatedAt(Instant.ofEpochMilli(START));
    block.setUpdatedAt(Instant.ofEpochMilli(START));
    block.setChanges(List.of());
    block.setRefusals(List.of());
    recalling.states.put(block).await();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> service.get("all", "/v1/core-memory/persona?user=kim").statusCode() == 200);

    JsonNode answer = context("{\"query\": \"qwertz\", \"user\": \"kim\"}");

    assertThat(answer.get("text").asText())
        .isEqualTo(
            """
            # Memory context

            ## Core memory
            1. persona: I am Sam.

            (end of memory context)""");
    assertThat(answer.at("/parts/0/name").asText()).isEqualTo("core");
    assertThat(
            context("{\"query\": \"qwertz\", \"user\": \"kim\", \"parts\": [\"memories\"]}")
                .path("text")
                .asText())
        .isEmpty();
  }

  /** B7: the working memory is readable, and a part of contexts in profile bobo. */
  @Test
  void shouldShowTheWorkingMemoryOfAConversation() throws Exception {
    String path = "/v1/conversations/trip/working-memory";
    JsonNode working = service.read("all", path);

    assertThat(working.at("/items"))
        .extracting(item -> item.get("messageId").asText())
        .contains("m2", "m3");
    assertThat(service.read("all", path + "?items=1").at("/items")).hasSize(1);
    assertThat(service.get("all", path + "?items=8").body())
        .contains("items must be from 1 to 7, got 8");
    assertThat(service.get("all", "/v1/conversations/absent/working-memory").statusCode())
        .isEqualTo(404);
    assertThat(
            context("{\"query\": \"ferry\", \"conversation\": \"now\", \"profile\": \"bobo\"}")
                .get("text")
                .asText())
        .startsWith("WORKING MEMORY:\n[1] goal: Shall I pack a coat?\n\nFound ");
    assertThat(
            context("{\"query\": \"ferry\", \"conversation\": \"now\", \"format\": \"b\"}")
                .get("text")
                .asText())
        .doesNotContain("WORKING MEMORY");
  }

  @Test
  void shouldUseTheConversationsUserWhenNoneIsGiven() throws Exception {
    double before = service.meters.get("memlog.context.remembering").counter().count();
    JsonNode answer =
        context("{\"query\": \"ferry to Helsinki leave\", \"conversation\": \"now\"}");

    assertThat(texts(answer, "memories")).isNotEmpty();
    // A6: the share of contexts with memories
    assertThat(service.meters.get("memlog.context.remembering").counter().count())
        .isEqualTo(before + 1);
    assertThat(texts(answer, "passages")).isNotEmpty().noneMatch(text -> text.contains("noon"));
  }

  @Test
  void shouldAnswerWithoutAWindowIfTheConversationIsNotThereYet() throws Exception {
    JsonNode answer =
        context(
            """
            {"query": "ferry to Helsinki leave", "user": "ada", "conversation": "tomorrow"}
            """);

    assertThat(texts(answer, "window")).isEmpty();
    assertThat(texts(answer, "passages")).isNotEmpty();
  }

  @Test
  void shouldBeEmptyIfNothingIsRelevant() throws Exception {
    JsonNode answer = context("{\"query\": \"zyxwvut qponm\", \"user\": \"nobody\"}");

    assertThat(answer.path("text").asText()).isEmpty();
    assertThat(answer.path("tokens").asInt()).isZero();
  }

  @Test
  void shouldUseTheFormatOfTheProfile() throws Exception {
    String asked =
        "{\"query\": \"ferry to Helsinki leave\", \"user\": \"ada\", \"profile\": \"%s\"}";

    assertThat(context(asked.formatted("app-memory")).get("text").asText())
        .startsWith("(memories for app: default)\nThe following are memories")
        .contains("Ada keeps bees behind the barn.");
    assertThat(context(asked.formatted("bobo")).get("text").asText())
        .startsWith("Found 1 memories:\n[1] FACT: \"Ada prefers the night ferry");
    assertThat(
            context(asked.formatted("default").replace("\"user\"", "\"format\": \"h5\", \"user\""))
                .get("text")
                .asText())
        .startsWith("RELEVANT CONTEXT FROM PAST CONVERSATIONS:\n---\n[")
        .endsWith("USER QUESTION: ferry to Helsinki leave");
  }

  @Test
  void shouldListTheLatestMemoriesWithoutAQuery() throws Exception {
    assertThat(texts(context("{\"format\": \"a3\", \"user\": \"ada\"}"), "memories"))
        .containsExactlyInAnyOrder(
            "Ada prefers the night ferry to Helsinki.", "Ada keeps bees behind the barn.");
  }

  @Test
  void shouldNotShowAnotherTenantAnything() throws Exception {
    var answer =
        service.post(
            "other",
            CONTEXT,
            "{\"query\": \"ferry to Helsinki leave\", \"conversation\": \"now\"}");

    assertThat(answer.body()).doesNotContain("Helsinki.", "coat", "nine");
  }

  @Test
  void shouldAnswerOverGrpcToo() {
    var answer =
        service
            .grpc("all", ContextServiceBlockingStub.class)
            .getContext(
                GetContextRequest.newBuilder()
                    .setQuery("ferry to Helsinki leave")
                    .setUser("ada")
                    .setMaxTokens(60)
                    .setTokenizer("o200k")
                    .build());

    assertThat(answer.getTokens()).isBetween(1, 60);
    assertThat(answer.getTokenizer()).isEqualTo("o200k");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"query\": \" \"} | query",
        "{\"query\": \"a\", \"maxTokens\": 0} | maxTokens",
        "{\"query\": \"a\", \"maxTokens\": 200001} | maxTokens",
        "{\"query\": \"a\", \"format\": \"markdwn\"} | did you mean markdown",
        "{\"query\": \"a\", \"tokenizer\": \"gpt\"} | tokenizer",
        "{\"query\": \"a\", \"tokenizer\": \"model\"} | must be cl100k or o200k",
        "{\"query\": \"a\", \"strategy\": \"all\"} | strategy",
        "{\"query\": \"a\", \"parts\": [\"windw\"]} | parts[0]",
        "{\"query\": \"a\", \"parts\": [\"window\"]} | conversation",
        "{\"query\": \"a\", \"format\": \"h5\", \"parts\": [\"memories\"]} | passages with format=h5",
        "{\"query\": \"a\", \"conversation\": \"a b\"} | conversation",
        "{\"query\": \"a\", \"profile\": \"none\"} | profile"
      })
  void shouldRefuseWhatBreaksARule(String json, String expected) throws Exception {
    var answer = service.post("all", CONTEXT, json);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains(expected);
  }

  @Test
  void shouldNotShowWhatUsersSaidWhenNoUserIsNamed() throws Exception {
    // given
    service.add(
        Turn.of("app", "a1", "The ferry to Helsinki has a new timetable.")
            .in("acme", "default")
            .of("")
            .by("user", "")
            .at(Instant.ofEpochMilli(START).toString()));

    // when
    JsonNode answer = context("{\"query\": \"when does the ferry to Helsinki leave\"}");

    // then
    assertThat(texts(answer, "passages"))
        .anySatisfy(text -> assertThat(text).contains("a new timetable"));
    assertThat(answer.get("text").asText())
        .doesNotContain("nine in the evening", "leaves at noon", "When does your ferry");
  }
}
