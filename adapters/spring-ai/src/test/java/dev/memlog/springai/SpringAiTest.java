package dev.memlog.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.UnreachableException;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.transcript.TranscriptOptions;
import dev.memlog.springai.autoconfigure.MemlogAutoConfiguration;
import dev.memlog.standalone.KillableMemlog;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import reactor.core.publisher.Flux;

/** Spring AI's own classes over one Memlog in another process, which one test kills. */
class SpringAiTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension static final KillableMemlog SERVER = new KillableMemlog();

  private MemlogClient memlog = SERVER.client();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  private final String conversation = "c-" + UUID.randomUUID();
  private final String user = "u-" + UUID.randomUUID();
  private final TranscriptOptions options = TranscriptOptions.defaults().withUser(user);

  @Test
  void shouldAnswerInASecondSessionWhatWasSaidBeforeAKill() throws Exception {
    ChatClient advised = client(new MemlogAdvisor(memlog, options, 1_000), asked -> "Noted.");
    assertThat(chat(advised, conversation, "My sailing boat is called Albatross."))
        .isEqualTo("Noted.");
    String remembered = "c-" + UUID.randomUUID();
    chat(client(memory(), asked -> "Noted."), remembered, "The ferry leaves at nine.");

    SERVER.killAndStart();
    memlog = SERVER.client();

    ChatClient sameConversation =
        client(memory(), asked -> asked.contains("leaves at nine") ? "At nine." : "Unknown.");
    assertThat(chat(sameConversation, remembered, "When does it leave?")).isEqualTo("At nine.");

    ChatClient otherConversation =
        client(
            new MemlogAdvisor(memlog, options, 1_000),
            asked -> asked.contains("Albatross") ? "Albatross." : "Unknown.");
    Awaitility.await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        chat(
                            otherConversation,
                            "c-" + UUID.randomUUID(),
                            "What is my sailing boat called?"))
                    .isEqualTo("Albatross."));
    var found =
        new MemlogRetriever(memlog, options)
            .similaritySearch(SearchRequest.builder().query("sailing boat Albatross").build());
    assertThat(found.get(0).getText()).contains("Albatross");
    assertThat(found.get(0).getMetadata())
        .containsKeys("message", "conversation", "author", "time");
    var metadata = found.get(0).getMetadata();
    assertThat(found.get(0).getId())
        .isEqualTo(
            metadata.get("app")
                + "/"
                + metadata.get("conversation")
                + "/"
                + metadata.get("message"));
    assertThat(found.get(0).getScore()).isPositive();
  }

  @Test
  void shouldShowThePreviousTurnOfTheSameConversationAtOnce() {
    ChatClient advised =
        client(
            new MemlogAdvisor(memlog, options, 1_000),
            asked -> asked.contains("Who sits") && asked.contains("Otto") ? "Otto." : "Noted.");
    chat(advised, conversation, "My parrot is called Otto.");

    assertThat(chat(advised, conversation, "Who sits on my shoulder?")).isEqualTo("Otto.");
  }

  @Test
  void shouldShowThePreviousTurnOfAnotherConversationAtOnce() {
    ChatClient advised =
        client(
            new MemlogAdvisor(memlog, options, 1_000),
            asked ->
                asked.contains("Which hour") && asked.contains("at nine") ? "Nine." : "Noted.");
    chat(advised, conversation, "My ferry to Helsinki leaves at nine.");

    assertThat(chat(advised, "c-" + UUID.randomUUID(), "Which hour does my ferry leave?"))
        .isEqualTo("Nine.");
  }

  @Test
  void shouldGoOnWithoutAContextWhenMemlogCannotAnswerForTheMoment() {
    Metrics.addRegistry(meters);
    try (var nowhere = MemlogClient.builder("http://127.0.0.1:1").build()) {
      var asked = new Prompt(new UserMessage("When does it leave?"));
      var request =
          ChatClientRequest.builder()
              .prompt(asked)
              .context(ChatMemory.CONVERSATION_ID, conversation)
              .build();
      ChatClientRequest advised =
          new MemlogAdvisor(nowhere, options, 1_000).before(request, new NoAdvisors());
      assertThat(advised.prompt()).isEqualTo(asked);
      var search = SearchRequest.builder().query("ferry").build();
      assertThat(new MemlogRetriever(nowhere, options).similaritySearch(search)).isEmpty();
      assertThat(meters.get("memlog.reads.failed").tag("read", "context").counter().count())
          .isEqualTo(1);
      assertThat(meters.get("memlog.reads.failed").tag("read", "search").counter().count())
          .isEqualTo(1);

      var strict = new MemlogRetriever(nowhere, options, false);
      assertThatThrownBy(() -> strict.similaritySearch(search))
          .isInstanceOf(UnreachableException.class);
    } finally {
      Metrics.removeRegistry(meters);
    }
  }

  @Test
  void shouldPublishTheWholeOfAStreamedAnswer() {
    ChatClient advised = client(new MemlogAdvisor(memlog, options, 1_000), asked -> "At nine.");

    String answer =
        String.join(
            "",
            advised
                .prompt()
                .user("When does the ferry leave?")
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, conversation))
                .stream()
                .content()
                .collectList()
                .block(SOON));

    assertThat(answer).isEqualTo("At nine.");
    Awaitility.await()
        .atMost(SOON)
        .ignoreExceptionsInstanceOf(ApiException.class)
        .untilAsserted(
            () ->
                assertThat(stored())
                    .containsExactlyInAnyOrder("When does the ferry leave?", "At nine."));
  }

  @Test
  void shouldKeepWhatLeavesTheWindowAndClear() {
    var repository = new MemlogChatMemoryRepository(memlog, options);
    var window =
        MessageWindowChatMemory.builder().chatMemoryRepository(repository).maxMessages(3).build();
    List<Message> first =
        List.of(new SystemMessage("Be brief."), new UserMessage("One?"), new AssistantMessage("1"));
    window.add(conversation, first);
    assertThat(window.get(conversation)).isEqualTo(first);

    List<Message> second = List.of(new UserMessage("Two?"), new AssistantMessage("2"));
    window.add(conversation, second);

    assertThat(window.get(conversation))
        .containsExactly(first.get(0), second.get(0), second.get(1));
    assertThat(stored()).containsExactly("Be brief.", "One?", "1", "Two?", "2");
    assertThat(repository.findConversationIds()).containsExactly(conversation);

    window.clear(conversation);
    assertThat(window.get(conversation)).isEmpty();
    assertThat(stored()).isEmpty();
  }

  @Test
  void shouldKeepToItsBoundsInALongConversation() {
    SERVER.publishEntries(conversation, user, 1_010, true);
    var repository = new MemlogChatMemoryRepository(memlog, options);
    List<Message> shown = repository.findByConversationId(conversation);
    assertThat(shown).hasSize(1_000);
    assertThat(shown.get(0)).isEqualTo(new UserMessage(KillableMemlog.entry(10)));

    var window = MessageWindowChatMemory.builder().chatMemoryRepository(repository).build();
    ChatClient windowed =
        client(
            MessageChatMemoryAdvisor.builder(window).build(),
            asked -> asked.split("Entry ", -1).length - 1 + " entries");
    assertThat(chat(windowed, conversation, "What do you see?")).isEqualTo("1000 entries");
    assertThat(repository.findByConversationId(conversation))
        .hasSize(20)
        .endsWith(new UserMessage("What do you see?"), new AssistantMessage("1000 entries"));
    assertThat(chat(windowed, conversation, "And now?")).isEqualTo("18 entries");

    // Only what is indexed can be found, which takes a while for each message.
    String indexed = conversation + "-indexed";
    int entries = Integer.getInteger("memlog.spring.entries", 110);
    SERVER.publishEntries(indexed, user, entries, false);
    ChatClient advised =
        client(
            new MemlogAdvisor(memlog, options, 300),
            asked ->
                asked.contains((entries - 1) + " of the ship") && asked.length() < 2_000
                    ? "Brief."
                    : "Unknown.");
    Awaitility.await()
        .atMost(SOON)
        .until(
            () ->
                chat(advised, indexed, "What does entry " + (entries - 1) + " say?")
                    .equals("Brief."));
  }

  @Test
  void shouldConfigureAnApplication() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(MemlogAutoConfiguration.class))
        .withPropertyValues("memlog.url=" + SERVER.url(), "memlog.user=" + options.user())
        .run(
            context -> {
              assertThat(context).hasSingleBean(MemlogAdvisor.class);
              assertThat(context).hasSingleBean(MemlogRetriever.class);
              var repository = context.getBean(ChatMemoryRepository.class);
              repository.saveAll(conversation, List.of(new UserMessage("Hello")));
              assertThat(repository.findByConversationId(conversation))
                  .containsExactly(new UserMessage("Hello"));
            });
  }

  @Test
  void shouldSayWhatIsWrong() {
    var repository = new MemlogChatMemoryRepository(memlog, options);
    assertThatThrownBy(() -> repository.findByConversationId("no spaces"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "conversationId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got no spaces");
    List<Message> tooLong = List.of(new UserMessage("x".repeat(300_000)));
    assertThatThrownBy(() -> repository.saveAll(conversation, tooLong))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("content");
    assertThatThrownBy(() -> new MemlogAdvisor(memlog, options, 0))
        .hasMessage("maxTokens must be from 1 to 200000, got 0");
    var filtered = SearchRequest.builder().query("q").filterExpression("a == 'b'").build();
    assertThatThrownBy(() -> new MemlogRetriever(memlog, options).similaritySearch(filtered))
        .hasMessageContaining("filterExpression must be absent");
    try (var nowhere = MemlogClient.builder("http://127.0.0.1:1").build()) {
      ChatClient lost =
          client(new MemlogAdvisor(nowhere, options, 1_000, false), asked -> "Noted.");
      assertThatThrownBy(() -> chat(lost, conversation, "Hello?"))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining("http://127.0.0.1:1");
    }
  }

  private List<String> stored() {
    var all = new ListMessagesRequest(conversation, null, null, null);
    return memlog.messages(all).messages().stream().map(message -> message.content()).toList();
  }

  private Advisor memory() {
    return MessageChatMemoryAdvisor.builder(
            MessageWindowChatMemory.builder()
                .chatMemoryRepository(new MemlogChatMemoryRepository(memlog, options))
                .build())
        .build();
  }

  private static ChatClient client(Advisor advisor, Function<String, String> script) {
    return ChatClient.builder(new ScriptedModel(script)).defaultAdvisors(advisor).build();
  }

  private static String chat(ChatClient client, String conversation, String text) {
    return String.valueOf(
        client
            .prompt()
            .user(text)
            .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, conversation))
            .call()
            .content());
  }

  private record NoAdvisors() implements AdvisorChain {}

  /** A model that answers by what it is asked, in one piece or word by word. */
  private record ScriptedModel(Function<String, String> script) implements ChatModel {

    @Override
    public ChatResponse call(Prompt prompt) {
      return answer(script.apply(prompt.getContents()));
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
      return Flux.fromArray(script.apply(prompt.getContents()).split("(?<= )"))
          .map(ScriptedModel::answer);
    }

    private static ChatResponse answer(String text) {
      return new ChatResponse(List.of(new Generation(new AssistantMessage(text))));
    }
  }
}
