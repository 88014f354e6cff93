package dev.memlog.query.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ToolCall;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.query.window.ConversationWindow.WindowMessage;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConversationWindowTest {

  static {
    AvroTrust.granted();
  }

  private static final Tokenizer TOKENS = Tokenizers.bytePair("cl100k");

  private final ConversationWindow windows =
      new ConversationWindow(new ExtractiveSummarizer(new EnglishTerms()));

  private static Message message(int number, String role, String content) {
    Instant at = Instant.ofEpochSecond(1_700_000_000L + number);
    return Message.newBuilder()
        .setTenant("t")
        .setApp("default")
        .setConversation("c")
        .setMessageId("m" + number)
        .setRole(role)
        .setContent(content)
        .setCreatedAt(at)
        .setEditedAt(at)
        .setVersion("v")
        .build();
  }

  /** Returns messages of about ten tokens each. */
  private static List<Message> talk(int count) {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(
          message(
              i,
              i % 2 == 0 ? "user" : "assistant",
              "Fact %d concerns harbour %d.".formatted(i, i % 7)));
    }
    return messages;
  }

  private List<WindowMessage> fit(List<Message> messages, int budget, WindowStrategy strategy) {
    return windows.fit(messages, budget, strategy, TOKENS);
  }

  private static List<String> ids(List<WindowMessage> kept) {
    return kept.stream().map(one -> one.message().getMessageId()).toList();
  }

  private static int sum(List<WindowMessage> kept) {
    return kept.stream().mapToInt(one -> TOKENS.count(MessageText.of(one.message()))).sum();
  }

  @Test
  void shouldChooseTheNewestAndReturnThemOldestFirst() {
    List<Message> messages = talk(10);
    int three = sum(fit(messages.subList(7, 10), 1_000, WindowStrategy.WINDOW));

    assertThat(ids(fit(messages, three, WindowStrategy.WINDOW))).containsExactly("m7", "m8", "m9");
    assertThat(ids(fit(messages, three - 1, WindowStrategy.WINDOW))).containsExactly("m8", "m9");
  }

  @Test
  void shouldCountToolCalls() {
    Message plain = message(1, "assistant", "");
    Message calling = Message.newBuilder(plain).build();
    calling.setToolCalls(
        List.of(new ToolCall("t1", "search", "{\"query\": \"ferries to Helsinki\"}")));

    int without = fit(List.of(plain), 1_000, WindowStrategy.WINDOW).getFirst().tokens();
    int with = fit(List.of(calling), 1_000, WindowStrategy.WINDOW).getFirst().tokens();

    assertThat(with).isGreaterThan(without + 8);
  }

  @Test
  void shouldReturnAnOversizedNewestMessageAloneAndTruncated() {
    List<Message> messages = new ArrayList<>(talk(3));
    messages.add(message(3, "user", "A long story about ferries. ".repeat(200)));

    for (WindowStrategy strategy : WindowStrategy.values()) {
      List<WindowMessage> kept = fit(messages, 50, strategy);
      assertThat(ids(kept)).containsExactly("m3");
      assertThat(kept.getFirst().truncated()).isTrue();
      assertThat(kept.getFirst().message().getContent()).startsWith("A long story");
      assertThat(sum(kept)).isEqualTo(kept.getFirst().tokens()).isBetween(45, 50);
    }
    assertThat(messages.get(3).getContent()).as("the message itself").hasSize(5_600);
  }

  @Test
  void shouldSummarizeAllButTheLastTwenty() {
    List<WindowMessage> kept = fit(talk(60), 2_000, WindowStrategy.SUMMARIZE);

    assertThat(kept).hasSize(21);
    Message summary = kept.getFirst().message();
    assertThat(summary.getRole()).isEqualTo("system");
    assertThat(summary.getMessageId()).isEmpty();
    assertThat(summary.getContent()).startsWith("Previous context: ").contains("user: Fact");
    assertThat(ids(kept.subList(1, 21))).startsWith("m40").endsWith("m59");
    assertThat(ids(fit(talk(20), 2_000, WindowStrategy.SUMMARIZE))).startsWith("m0").hasSize(20);
  }

  @Test
  void shouldKeepSystemMessagesAndThoseWithAFlag() {
    List<Message> messages = talk(60);
    messages.set(3, message(3, "system", "Answer in Finnish."));
    Message flagged = message(5, "user", "My allergy is to nuts.");
    flagged.setFlags(List.of("pinned"));
    messages.set(5, flagged);

    List<WindowMessage> kept = fit(messages, 2_000, WindowStrategy.HYBRID);

    assertThat(ids(kept)).startsWith("", "m3", "m5", "m40").endsWith("m59").hasSize(23);
    assertThat(kept.getFirst().message().getContent())
        .startsWith("Previous context: ")
        .doesNotContain("allergy", "Finnish");
  }

  @Test
  void shouldNotSummarizeWhatTheMemoryHadInserted() {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      messages.add(
          message(
              i,
              "user",
              "The harbour of Turku opens in May.\nFound 1 memories:\n[1] FACT: \"Zebras live in Zagreb zoo gardens.\" (id: z)"));
    }

    assertThat(fit(messages, 4_000, WindowStrategy.SUMMARIZE).getFirst().message().getContent())
        .contains("harbour of Turku")
        .doesNotContain("Zebras");
  }

  @ParameterizedTest
  @EnumSource
  void shouldNeverExceedTheBudget(WindowStrategy strategy) {
    Random random = new Random(5);
    for (int i = 0; i < 150; i++) {
      List<Message> messages = new ArrayList<>();
      int count = 1 + random.nextInt(60);
      for (int m = 0; m < count; m++) {
        String role = List.of("user", "assistant", "system", "tool").get(random.nextInt(4));
        messages.add(
            message(
                m, role, "Ferry %d to Åbo 🚢 sails. ".formatted(m).repeat(1 + random.nextInt(9))));
        if (random.nextInt(5) == 0) {
          messages.getLast().setFlags(List.of("pinned"));
        }
      }
      int budget = 16 + random.nextInt(900);

      List<WindowMessage> kept = fit(messages, budget, strategy);

      assertThat(kept).as("seed 5, round %d", i).isNotEmpty();
      assertThat(sum(kept))
          .isEqualTo(kept.stream().mapToInt(WindowMessage::tokens).sum())
          .isLessThanOrEqualTo(budget);
      assertThat(ids(kept)).endsWith("m" + (count - 1));
    }
  }

  @Test
  void shouldGiveTheSameSummaryForTheSameMessages() {
    assertThat(fit(talk(100), 500, WindowStrategy.SUMMARIZE))
        .isEqualTo(fit(talk(100), 500, WindowStrategy.SUMMARIZE));
  }
}
