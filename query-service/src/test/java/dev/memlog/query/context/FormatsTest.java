package dev.memlog.query.context;

import static dev.memlog.query.context.TestLines.block;
import static dev.memlog.query.context.TestLines.candidates;
import static dev.memlog.query.context.TestLines.memory;
import static dev.memlog.query.context.TestLines.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.query.context.format.Formats;
import dev.memlog.query.tokens.Tokenizers;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of the formats, to the letter. */
class FormatsTest {

  private static final Candidates MEMORIES =
      candidates(
          PartKind.MEMORIES,
          0.5,
          memory("id-1", "2025-10-10T08:00:00Z", "Ada prefers the night ferry."),
          memory("id-2", "2025-09-01T08:00:00Z", "Ada keeps bees."));
  private static final Candidates PASSAGES =
      candidates(
          PartKind.PASSAGES,
          1,
          message("trip", "m2", "2026-05-08T10:00:02Z", "x".repeat(201)),
          message("trip", "m1", "2026-05-08T10:00:01Z", "The ferry leaves at \"nine\" & <soon>."));

  private static final Candidates CORE =
      candidates(
          PartKind.CORE,
          0.5,
          block("persona", "I am Sam.\nI like tea & cake."),
          block("user", "Ada"));

  private static String write(String format, Candidates... parts) {
    return new Packing(
            "web",
            "When does it leave?",
            Formats.of(format),
            Tokenizers.bytePair("cl100k"),
            new EnglishTerms())
        .pack(2_000, List.of(parts))
        .text();
  }

  @Test
  void shouldListTheMemoriesOfAnApp() {
    assertThat(write("a3", MEMORIES))
        .isEqualTo(
            """
            (memories for app: web)
            The following are memories from previous conversations with this app:

            1. [Created: 2025-10-10] Ada prefers the night ferry.
            2. [Created: 2025-09-01] Ada keeps bees.

            Use these memories to provide context-aware responses.\
            """);
  }

  @Test
  void shouldShowPastConversationsBestFirstBeforeTheQuestion() {
    assertThat(write("h5", PASSAGES))
        .isEqualTo(
            """
            RELEVANT CONTEXT FROM PAST CONVERSATIONS:
            ---
            [USER]: %s...
            [USER]: The ferry leaves at "nine" & <soon>.
            ---

            Now answer the current user question using the context above if relevant.

            USER QUESTION: When does it leave?\
            """
                .formatted("x".repeat(200)));
  }

  @Test
  void shouldNotCutAPairOfSurrogates() {
    Line line = message("c", "m1", Instant.EPOCH, "Ada", "x".repeat(199) + "🙂 and more");

    assertThat(write("h5", candidates(PartKind.PASSAGES, 1, line)))
        .contains("[USER]: " + "x".repeat(199) + "...\n");
  }

  @Test
  void shouldShowFoundMemoriesWithTheirIds() {
    assertThat(write("b", MEMORIES))
        .isEqualTo(
            """
            Found 2 memories:
            [1] FACT: "Ada prefers the night ferry." (id: id-1)
            [2] FACT: "Ada keeps bees." (id: id-2)\
            """);
  }

  /** R1: core memory is always first; what follows is the format to the letter. */
  @ParameterizedTest
  @ValueSource(strings = {"a3", "h5", "b"})
  void shouldWriteCoreMemoryBeforeTheFormatsOfOtherProducts(String format) {
    Candidates own = format.equals("h5") ? PASSAGES : MEMORIES;

    String text = write(format, CORE, own);

    assertThat(text)
        .startsWith("CORE MEMORY:\n[1] persona: I am Sam. I like tea & cake.\n[2] user: Ada\n\n");
    assertThat(text.substring(text.indexOf("\n\n") + 2))
        .isEqualTo(
            write(format, own)
                .replace("[2] ", "[4] ")
                .replace("[1] ", "[3] ")
                .replace("2. ", "4. ")
                .replace("1. ", "3. "));
  }

  @Test
  void shouldWriteCoreMemoryFirst() throws Exception {
    assertThat(write("markdown", CORE, MEMORIES))
        .startsWith(
            """
            # Memory context

            ## Core memory
            1. persona: I am Sam. I like tea & cake.
            2. user: Ada

            ## What is remembered
            3. Ada prefers\
            """);
    assertThat(write("xml", CORE))
        .isEqualTo(
            """
            <memory_context>
            <core>
            <item id="1" name="persona">I am Sam. I like tea &amp; cake.</item>
            <item id="2" name="user">Ada</item>
            </core>
            </memory_context>\
            """);
    var json = new ObjectMapper().readTree(write("json", CORE)).at("/memoryContext/core");
    assertThat(json.at("/0/name").asText()).isEqualTo("persona");
    assertThat(json.at("/1/text").asText()).isEqualTo("Ada");
  }

  @ParameterizedTest
  @ValueSource(strings = {"markdown", "xml", "json", "a3", "h5", "b"})
  void shouldBeRecognisedWhenItComesBack(String format) {
    Candidates own = format.equals("h5") ? PASSAGES : MEMORIES;
    String text = write(format, CORE, own) + (format.equals("h5") ? "" : "\n\nI paint boats.");

    var parted = EchoFilter.part(text);

    assertThat(parted.own())
        .isEqualTo(format.equals("h5") ? "When does it leave?" : "I paint boats.");
    assertThat(parted.recalled()).anyMatch(line -> line.contains("I am Sam."));
  }

  /** B4: a related memory is marked, and the mark is recognised when it comes back. */
  @ParameterizedTest
  @CsvSource({
    "markdown, 'Ada keeps bees. (2025-09-01) (related)'",
    "xml, '<memory id=\"1\" date=\"2025-09-01\" related=\"true\">Ada keeps bees.</memory>'",
    "json, '\"related\":true,\"text\":\"Ada keeps bees.\"'",
    "a3, '1. [Created: 2025-09-01] Ada keeps bees. (related)'",
    "b, '[1] FACT: \"Ada keeps bees.\" (related) (id: id-2)'"
  })
  void shouldMarkARelatedMemory(String format, String marked) {
    Line found = memory("id-2", "2025-09-01T08:00:00Z", "Ada keeps bees.");
    var related =
        new Line(
            found.key(),
            found.saying(),
            found.occasion(),
            found.sources(),
            new Line.Rating(1, 0.2, true));

    String text = write(format, candidates(PartKind.MEMORIES, 1, related));

    assertThat(text).contains(marked);
    assertThat(EchoFilter.part(text + "\n\nI paint boats.").own()).isEqualTo("I paint boats.");
  }

  @Test
  void shouldEscapeTextInXml() {
    assertThat(write("xml", MEMORIES, PASSAGES))
        .isEqualTo(
            """
            <memory_context>
            <memories>
            <memory id="1" date="2025-10-10">Ada prefers the night ferry.</memory>
            <memory id="2" date="2025-09-01">Ada keeps bees.</memory>
            </memories>
            <passages>
            <conversation id="trip" date="2026-05-08">
            <message id="3" author="Ada">The ferry leaves at &quot;nine&quot; &amp; &lt;soon&gt;.</message>
            <message id="4" author="Ada">%s</message>
            </conversation>
            </passages>
            </memory_context>\
            """
                .formatted("x".repeat(201)));
  }

  @Test
  void shouldWriteJsonOnOneLine() throws Exception {
    String json = write("json", MEMORIES, PASSAGES);

    assertThat(json)
        .doesNotContain("\n")
        .startsWith("{\"memoryContext\":{\"memories\":[{\"id\":1,");
    var passages = new ObjectMapper().readTree(json).at("/memoryContext/passages");
    assertThat(passages).hasSize(2);
    assertThat(passages.get(0).get("id").asInt()).isEqualTo(3);
    assertThat(passages.get(0).get("text").asText()).contains("\"nine\" & <soon>");
    assertThat(passages.get(0).get("date").asText()).isEqualTo("2026-05-08");
  }
}
