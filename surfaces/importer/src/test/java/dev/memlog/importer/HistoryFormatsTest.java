package dev.memlog.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryFormatsTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          chatgpt                      | ChatGPT's export                               | 1 | 5 | 1
          chatgpt/conversations.json   | ChatGPT's export                               | 1 | 5 | 1
          claude                       | Claude's export                                | 1 | 4 | 3
          slack                        | Slack's export                                 | 2 | 4 | 0
          telegram/result.json         | Telegram's export as JSON                      | 2 | 2 | 0
          WhatsApp Chat with House.txt | WhatsApp's chat as text                        | 2 | 3 | 0
          _chat.txt                    | WhatsApp's chat as text                        | 1 | 1 | 0
          mem0.json                    | mem0's get_all as JSON, or its history.db      | 0 | 0 | 2
          mem0-history.db              | mem0's get_all as JSON, or its history.db      | 1 | 2 | 16
          events.jsonl                 | JSON Lines of Memlog's events                  | 1 | 2 | 0
          openai.json                  | arrays of OpenAI's or Anthropic's messages     | 1 | 5 | 0
          anthropic.json               | arrays of OpenAI's or Anthropic's messages     | 1 | 4 | 0
          tuning.jsonl                 | arrays of OpenAI's or Anthropic's messages     | 2 | 4 | 0
          responses.json               | arrays of OpenAI's or Anthropic's messages     | 1 | 2 | 0
          rules                        | Markdown memory files of coding agents         | 0 | 0 | 3
          """)
  void shouldRecogniseAFormatAndGiveTheSameMessagesEachTime(
      String sample, String format, int conversations, int messages, int memories)
      throws IOException {
    // given
    Path plain = ImportedHistory.SAMPLES.resolve(sample);
    Path file = Files.isDirectory(plain) ? ImportedHistory.zip(plain, directory) : plain;

    // when
    ImportedHistory imported = ImportedHistory.of(file);
    ImportedHistory again = ImportedHistory.of(plain);

    // then
    assertThat(imported.report().format()).isEqualTo(format);
    assertThat(imported.report().conversations()).isEqualTo(conversations);
    assertThat(imported.report().messages()).isEqualTo(messages);
    assertThat(imported.report().memories()).isEqualTo(memories);
    assertThat(imported.memories()).hasSize(memories);
    assertThat(again.events().stream().map(Event::eventId))
        .containsExactlyElementsOf(imported.events().stream().map(Event::eventId).toList())
        .doesNotHaveDuplicates();
    assertThat(again.memories().stream().map(RememberRequest::commandId))
        .containsExactlyElementsOf(
            imported.memories().stream().map(RememberRequest::commandId).toList())
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldImportTheBranchThatChatGptShows() {
    ImportedHistory imported = ImportedHistory.of(ImportedHistory.SAMPLES.resolve("chatgpt"));

    assertThat(imported.said())
        .containsExactly(
            "user: Which bees are in this hive?",
            "assistant: These are Carniolan honey bees.",
            "assistant: null",
            "tool: 60",
            "assistant: Expect sixty kilos of honey.");
    assertThat(imported.events().getFirst().title()).isEqualTo("Keeping bees");
    assertThat(imported.events().get(1).occurredAt()).isEqualTo("2024-05-01T08:00:01.500Z");
    assertThat(imported.events().get(1).toString()).contains("hive.jpg", "urn:file:file-hive");
    assertThat(imported.events().get(3).toString()).contains("python", "print(2 * 30)");
    assertThat(imported.remembered()).containsExactly("User keeps two hives of bees on the roof.");
    assertThat(imported.report().leftOut())
        .containsEntry("messages of other branches", 1L)
        .containsEntry("hidden messages", 2L);
  }

  @Test
  void shouldImportBlocksAndMemoriesOfClaude() {
    ImportedHistory imported = ImportedHistory.of(ImportedHistory.SAMPLES.resolve("claude"));

    assertThat(imported.said())
        .containsExactly(
            "user: How wide is my shed?",
            "assistant: I read the plan.",
            "tool: 240 cm",
            "assistant: Your shed is 2.40 metres wide.");
    assertThat(imported.events().get(1).toString())
        .contains("The shed has a green door.", "plan.png");
    assertThat(imported.remembered())
        .containsExactly(
            "Lives in a house with a large garden near Graz.",
            "Builds sheds from larch wood",
            "Plans a greenhouse for tomatoes in spring.");
    assertThat(imported.report().leftOut())
        .containsEntry("thinking blocks", 1L)
        .containsEntry("other files", 1L);
  }

  @Test
  void shouldImportDaysThreadsAndEditsOfSlack() {
    ImportedHistory imported = ImportedHistory.of(ImportedHistory.SAMPLES.resolve("slack"));

    assertThat(imported.said())
        .containsExactly(
            "ida: The crane is booked, see the plan (https://example.org/crane) & tell @Olaf Holm",
            "Olaf Holm: When does the ferry dock?",
            "ida: At noon on quay seven.",
            "tides: High water 13:20");
    assertThat(imported.events().stream().map(Event::conversationId).distinct())
        .containsExactly("slack.C01.2024-03-05", "slack.C01.1709632800.000300");
    assertThat(imported.events().stream().filter(e -> "message_edited".equals(e.type())))
        .extracting(Event::messageId)
        .containsExactly("1709629200.000200");
    assertThat(imported.events().toString())
        .contains("https://example.org/files/F1")
        .doesNotContain("secret");
    assertThat(imported.report().leftOut())
        .containsEntry("notices, such as of people who join", 1L)
        .containsEntry("reactions", 1L);
  }

  @Test
  void shouldReadTheDatesOfEachPhoneOfWhatsApp() throws IOException {
    ImportedHistory android =
        ImportedHistory.of(ImportedHistory.SAMPLES.resolve("WhatsApp Chat with House.txt"));
    ImportedHistory iphone = ImportedHistory.of(ImportedHistory.SAMPLES.resolve("_chat.txt"));
    Path german =
        Files.writeString(
            directory.resolve("chat.txt"),
            "31.12.23, 23:59 - Ida: Guten Rutsch\n2024-01-02, 07:05 - Olaf: Frohes Neues\n");

    assertThat(android.said())
        .containsExactly(
            "Ida: The boiler was serviced\nand the filter is new",
            "Olaf Holm: null",
            "Ida: The plumber comes on Tuesday");
    assertThat(messages(android).getFirst().occurredAt()).isEqualTo("2024-03-05T09:12:00Z");
    assertThat(android.report().leftOut())
        .containsEntry("media that the export leaves out", 1L)
        .containsEntry("notices, such as of people who join", 1L);
    assertThat(iphone.said()).containsExactly("Ida: The keys are with Olaf");
    assertThat(messages(iphone).getLast().occurredAt()).isEqualTo("2024-03-25T18:41:02Z");
    assertThat(
            messages(ImportedHistory.of(german)).stream()
                .map(Event::occurredAt)
                .map(String::valueOf))
        .containsExactly("2023-12-31T23:59:00Z", "2024-01-02T07:05:00Z");
  }

  @Test
  void shouldImportTextsEditsAndRepliesOfTelegram() {
    ImportedHistory imported =
        ImportedHistory.of(ImportedHistory.SAMPLES.resolve("telegram/result.json"));

    assertThat(imported.said())
        .containsExactly("Ida: We rehearse the Requiem on Thursday", "Olaf: The alto part");
    assertThat(imported.events().toString())
        .contains("photo_1.jpg", "reply_to=2", "Choir, 2024-02-01");
    assertThat(imported.events().stream().filter(e -> "message_edited".equals(e.type())))
        .hasSize(1);
  }

  @Test
  void shouldImportMemoriesOfMem0WithTheirUsers() {
    ImportedHistory imported = ImportedHistory.of(ImportedHistory.SAMPLES.resolve("mem0.json"));

    assertThat(imported.remembered())
        .containsExactly("Prefers window seats on night trains", "Is allergic to hazelnuts");
    assertThat(imported.memories()).extracting(RememberRequest::user).containsOnly("ida");
    assertThat(imported.memories().getLast().occurredAt()).isEqualTo("2024-07-03T09:03:04Z");
  }

  @Test
  void shouldImportMessagesOfAgents() {
    assertThat(ImportedHistory.of(ImportedHistory.SAMPLES.resolve("openai.json")).said())
        .containsExactly(
            "system: You help at a bakery.",
            "user: How long does the rye dough rest?",
            "assistant: null",
            "tool: Rest: 14 hours",
            "assistant: It rests for fourteen hours.");
    ImportedHistory anthropic =
        ImportedHistory.of(ImportedHistory.SAMPLES.resolve("anthropic.json"));
    assertThat(anthropic.said())
        .containsExactly(
            "user: Who delivers the flour?",
            "assistant: I look it up.",
            "tool: The mill in Steyr",
            "user: And on which day?");
    assertThat(ImportedHistory.of(ImportedHistory.SAMPLES.resolve("responses.json")).said())
        .containsExactly("assistant: null", "assistant: The oven is at 230 degrees.");
    assertThat(ImportedHistory.of(ImportedHistory.SAMPLES.resolve("events.jsonl")).said())
        .containsExactly("user: We fly on Friday.", "user: The gate is B7.");
  }

  @Test
  void shouldImportStatementsOfMarkdownWithoutCodeAndHeadings() {
    assertThat(ImportedHistory.of(ImportedHistory.SAMPLES.resolve("rules")).remembered())
        .containsExactly(
            "Run the linter before each commit.",
            "Tests live beside the code, and never sleep",
            "Releases happen on Thursdays from the branch main");
  }

  @Test
  void shouldCutALongMemoryBetweenSentences() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("NOTES.md"), "The tram runs every ten minutes. ".repeat(40));

    assertThat(ImportedHistory.of(file).remembered())
        .hasSizeGreaterThan(2)
        .allMatch(text -> text.length() <= 500 && text.endsWith("minutes."));
  }

  @Test
  void shouldImportTheLatestMemoriesAndTheMessagesOfMem0sHistory() {
    ImportedHistory imported =
        ImportedHistory.of(ImportedHistory.SAMPLES.resolve("mem0-history.db"));

    assertThat(imported.said())
        .containsExactly(
            "Nadia: The regatta starts on the pier at ten.", "assistant: I noted the regatta.");
    assertThat(imported.remembered())
        .contains("Keeps a sailing boat in Trieste", "Works as a glazier in Gorizia")
        .contains("Delivered window number 11 to the theatre")
        .noneMatch(text -> text.contains("Udine") || text.contains("parrot"))
        .anyMatch(text -> text.startsWith("Restores old windows") && text.length() > 400);
    assertThat(imported.memories().getFirst().occurredAt()).isEqualTo("2024-07-01T08:00:00Z");
    assertThat(imported.report().leftOut())
        .containsEntry("former texts of memories", 1L)
        .containsEntry("deleted memories", 1L);
  }

  @Test
  void shouldKeepTheLimitsOfTheApi() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("chat.json"),
            "[{\"role\": \"user\", \"content\": \"%s\\u0000\\ud800\"}, {\"role\": \"user\", \"content\": \" \"}]"
                .formatted("ä".repeat(200_000)));

    ImportedHistory imported = ImportedHistory.of(file);

    assertThat(messages(imported)).hasSize(1);
    assertThat(Objects.requireNonNull(messages(imported).getFirst().content()))
        .isEqualTo("ä".repeat(131_072));
    assertThat(imported.report().leftOut())
        .containsEntry("texts beyond 256 KiB", 1L)
        .containsEntry("messages without text", 1L);
  }

  private static List<Event> messages(ImportedHistory imported) {
    return imported.events().stream().filter(event -> event.type() == null).toList();
  }
}
