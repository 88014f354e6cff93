package dev.memlog.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.UnreachableException;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.Message;
import dev.memlog.client.transcript.TranscriptOptions;
import dev.memlog.standalone.KillableMemlog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** LangChain4j's own classes over one Memlog in another process, which one test kills. */
class LangChain4jTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  @RegisterExtension static final KillableMemlog SERVER = new KillableMemlog();

  private MemlogClient memlog = SERVER.client();

  private final String user = "u-" + UUID.randomUUID();
  private final String conversation = "c-" + UUID.randomUUID();

  interface Assistant {

    String chat(@MemoryId String id, @dev.langchain4j.service.UserMessage String text);
  }

  @Test
  void shouldAnswerInASecondSessionWhatWasSaidBeforeAKill() throws Exception {
    Assistant first = assistant(asked -> "Noted.");
    first.chat(conversation, "My sailing boat is called Albatross.");
    first.chat(conversation, "The ferry to Helsinki leaves at nine.");

    SERVER.killAndStart();
    memlog = SERVER.client();

    Assistant sameConversation =
        assistant(
            asked ->
                asked.stream().anyMatch(m -> m.toString().contains("leaves at nine"))
                    ? "At nine."
                    : "I do not know.");
    assertThat(sameConversation.chat(conversation, "When does it leave?")).isEqualTo("At nine.");

    Assistant otherConversation =
        AiServices.builder(Assistant.class)
            .chatModel(
                model(
                    asked ->
                        asked.get(asked.size() - 1).toString().contains("Albatross")
                            ? "Albatross."
                            : "I do not know."))
            .chatMemoryProvider(id -> window(store(), id, 10))
            .contentRetriever(new MessageRetriever(memlog, MemlogScope.ofUser(user)))
            .build();
    Awaitility.await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        otherConversation.chat(
                            "c-" + UUID.randomUUID(), "What is my sailing boat called?"))
                    .isEqualTo("Albatross."));
  }

  @Test
  void shouldRoundTripToolCallsAndKeepWhatLeavesTheWindow() {
    var store = store();
    var call = ToolExecutionRequest.builder().id("c1").name("now").arguments("{}").build();
    List<ChatMessage> all =
        List.of(
            SystemMessage.from("Be brief."),
            UserMessage.from("What time is it?"),
            AiMessage.from(call),
            ToolExecutionResultMessage.from("c1", "now", "nine"),
            AiMessage.from("It is nine."));
    store.updateMessages(conversation, all);

    assertThat(store.getMessages(conversation)).isEqualTo(all);
    assertThat(store().getMessages(conversation)).isEqualTo(all);

    var memory = window(store, conversation, 3);
    memory.add(UserMessage.from("Thanks!"));

    List<ChatMessage> left =
        List.of(
            SystemMessage.from("Be brief."),
            AiMessage.from("It is nine."),
            UserMessage.from("Thanks!"));
    assertThat(store.getMessages(conversation)).isEqualTo(left);
    assertThat(stored()).hasSize(6);
  }

  @Test
  void shouldEditDeleteAndClear() {
    var store = store();
    store.updateMessages(
        conversation, List.of(UserMessage.from("one"), AiMessage.from("two"), user("three")));
    store.updateMessages(conversation, List.of(user("one"), AiMessage.from("2"), user("three")));
    assertThat(store.getMessages(conversation))
        .containsExactly(user("one"), AiMessage.from("2"), user("three"));
    assertThat(stored().get(1).times().editedAt()).isNotNull();

    store.updateMessages(conversation, List.of(user("one"), user("three")));
    assertThat(store.getMessages(conversation)).containsExactly(user("one"), user("three"));

    store.deleteMessages(conversation);
    assertThat(store.getMessages(conversation)).isEmpty();

    window(store, conversation, 5).add(user("again"));
    assertThat(store.getMessages(conversation)).containsExactly(user("again"));
  }

  @Test
  void shouldShowTheLatestThousandOfALongConversationAndClearAllOfIt() {
    List<ChatMessage> said = longConversation(1_010);
    var store = store();
    assertThat(store.getMessages(conversation)).isEqualTo(said.subList(10, 1_010));

    var next = new ArrayList<>(said.subList(10, 1_010));
    next.add(user("And now?"));
    store.updateMessages(conversation, next);

    assertThat(store.getMessages(conversation)).isEqualTo(next.subList(1, 1_001));
    assertThat(count()).isEqualTo(1_011);

    // AiServices adds the question to the ten messages of the window.
    Assistant assistant =
        assistant(
            asked ->
                asked.size() == 11 && asked.get(9).equals(user("And now?"))
                    ? "Only the latest."
                    : "All of it: " + asked.size());
    assertThat(assistant.chat(conversation, "What do you see?")).isEqualTo("Only the latest.");
    Awaitility.await().atMost(SOON).until(() -> count() == 1_013);

    store.deleteMessages(conversation);
    // One message a look: whole pages would keep the server from deleting.
    var one = new ListMessagesRequest(conversation, 1, null, null);
    Awaitility.await().atMost(SOON).until(() -> memlog.messages(one).messages().isEmpty());
    assertThat(store.getMessages(conversation)).isEmpty();
  }

  private List<ChatMessage> longConversation(int messages) {
    SERVER.publishEntries(conversation, user, messages, true);
    return IntStream.range(0, messages)
        .<ChatMessage>mapToObj(i -> user(KillableMemlog.entry(i)))
        .toList();
  }

  /** Returns the number of messages of the conversation in the log, over all pages. */
  private int count() {
    int count = 0;
    String page = null;
    do {
      var found = memlog.messages(new ListMessagesRequest(conversation, 1_000, page, null));
      count += found.messages().size();
      page = found.nextPageToken();
    } while (!page.isEmpty());
    return count;
  }

  @Test
  void shouldLeaveWhatOtherWritersAddedAndDeleted() {
    var store = store();
    store.updateMessages(conversation, List.of(user("a"), user("b")));
    List<ChatMessage> read = new ArrayList<>(store.getMessages(conversation));
    String deleted = stored().get(0).messageId();
    memlog.deleteMessage(null, conversation, deleted);
    var position =
        memlog
            .publish(Event.message(conversation, "user", "from elsewhere").user(user).build())
            .position();

    read.add(user("c"));
    store.updateMessages(conversation, read);

    memlog.after(position).messages(new ListMessagesRequest(conversation, null, null, null));
    assertThat(store.getMessages(conversation))
        .containsExactlyInAnyOrder(user("b"), user("from elsewhere"), user("c"));
  }

  @Test
  void shouldRememberRecallAndForgetWithTools() {
    var tools = new MemoryTools(memlog, MemlogScope.ofUser(user));
    assertThat(tools.remember("Ada keeps bees behind the barn.")).isEqualTo("Remembered.");
    assertThat(tools.recall("Does Ada keep bees?")).contains("bees behind the barn");

    var found =
        new MemoryRetriever(memlog, MemlogScope.ofUser(user).withLimit(3))
            .retrieve(Query.from("Does Ada keep bees?"));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).metadata()).containsKey(ContentMetadata.SCORE);
    assertThat(found.get(0).textSegment().metadata().getString("id")).isNotEmpty();

    String preview = tools.previewForget("bees");
    assertThat(preview).contains("bees behind the barn", "token: ");
    assertThat(tools.recall("Does Ada keep bees?")).contains("bees");
    tools.confirmForget(preview.substring(preview.indexOf("token: ") + "token: ".length()));
    assertThat(tools.recall("Does Ada keep bees?")).doesNotContain("bees");
    assertThat(tools.previewForget("bees")).isEqualTo("Nothing is remembered about that.");
  }

  @Test
  void shouldSayWhatIsWrong() {
    var store = store();
    assertThatThrownBy(() -> store.getMessages("no spaces"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("memoryId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got no spaces");
    List<ChatMessage> tooLong = List.of(user("x".repeat(300_000)));
    assertThatThrownBy(() -> store.updateMessages(conversation, tooLong))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("content");
    assertThat(store.getMessages(conversation)).isEmpty();
    try (var nowhere = MemlogClient.builder("http://127.0.0.1:1").build()) {
      var lost = new MemlogChatMemoryStore(nowhere, TranscriptOptions.defaults());
      assertThatThrownBy(() -> lost.getMessages(conversation))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining("http://127.0.0.1:1");
    }
  }

  private MemlogChatMemoryStore store() {
    return new MemlogChatMemoryStore(memlog, TranscriptOptions.defaults().withUser(user));
  }

  private List<Message> stored() {
    return memlog.messages(new ListMessagesRequest(conversation, null, null, null)).messages();
  }

  private Assistant assistant(Function<List<ChatMessage>, String> script) {
    var store = store();
    return AiServices.builder(Assistant.class)
        .chatModel(model(script))
        .chatMemoryProvider(id -> window(store, id, 10))
        .build();
  }

  private static MessageWindowChatMemory window(
      MemlogChatMemoryStore store, Object id, int messages) {
    return MessageWindowChatMemory.builder()
        .id(id)
        .maxMessages(messages)
        .chatMemoryStore(store)
        .build();
  }

  private static ChatModel model(Function<List<ChatMessage>, String> script) {
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        return ChatResponse.builder()
            .aiMessage(AiMessage.from(script.apply(request.messages())))
            .build();
      }
    };
  }

  private static UserMessage user(String text) {
    return UserMessage.from(text);
  }
}
