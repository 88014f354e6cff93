package dev.memlog.query;

import static dev.memlog.query.Answers.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.state.Conversation;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a key bound to a user reads only the data of that user. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BoundKeyTest {

  private static final String TENANT = "initech";
  private static final String ANYONE = "initech";
  private static final String ANN = "ann";
  private static final Instant AT = Service.NOW.minus(Duration.ofHours(1));
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Service service;
  private final States states;
  private final HashingEmbedder embedder = new HashingEmbedder();

  BoundKeyTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    service = new Service(cluster.settings(), directory, embedder, true);
    states = new States(cluster);
    service.caughtUp();
    states
        .put(conversation("mine", ANN, 4))
        .put(conversation("theirs", "ben", 3))
        .put(conversation("apps", null, 2))
        .put(message("mine", "a1", ANN, 1))
        .put(message("mine", "b1", "ben", 2))
        .put(message("mine", "n1", null, 3))
        .put(message("mine", "a2", ANN, 4))
        .put(message("mine", "b2", "ben", 5))
        .put(message("theirs", "b3", "ben", 1))
        .put(message("theirs", "a3", ANN, 2));
    for (Memory memory :
        List.of(
            memory(ANN, "kite", "Ann flies a red kite"),
            memory("ben", "kite", "Ben flies a blue kite"),
            memory("ben", "boat", "Ben sails a boat"),
            memory(null, "appkite", "The app sells kites"))) {
      service.memories.add(
          Told.point(
              memory,
              embedder.embedPassages(List.of(memory.getClaim().getContent())).getFirst(),
              new EnglishTerms()));
      states.put(memory).put(Told.change("added", memory, null));
    }
    states.await();
    service.add(
        turn("mine", "a1", ANN, "The walrus hummed a tune"),
        turn("mine", "b1", "ben", "The walrus hummed a song"),
        turn("theirs", "b3", "ben", "The walrus hummed a waltz"),
        turn("theirs", "a3", ANN, "The walrus hummed a march"),
        turn("unknown", "a4", ANN, "The walrus hummed a hymn"));
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              assertThat(ids("/v1/conversations", "conversations", "conversationId")).hasSize(3);
              assertThat(messages(ANYONE, "/v1/conversations/mine/messages")).hasSize(5);
              assertThat(messages(ANYONE, "/v1/conversations/theirs/messages")).hasSize(2);
              assertThat(ids("/v1/apps/default/memories", "memories", "memoryId")).hasSize(4);
            });
  }

  @AfterAll
  void close() {
    states.close();
    service.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?user=ann", "?app=default&user=ann"})
  void shouldListItsUsersConversations(String query) throws Exception {
    JsonNode answer = service.read(ANN, "/v1/conversations" + query);

    assertThat(texts(answer.path("conversations"), "conversationId")).containsExactly("mine");
    assertThat(answer.path("nextPageToken").asText()).isEmpty();
  }

  @Test
  void shouldReadItsUsersConversationAndTheMessagesOfItsUserInIt() throws Exception {
    assertThat(service.read(ANN, "/v1/conversations/mine").path("user").asText()).isEqualTo(ANN);
    assertThat(messages(ANN, "/v1/conversations/mine/messages")).containsExactly("a1", "a2");

    // when: page by page
    JsonNode last = service.read(ANN, "/v1/conversations/mine/messages?limit=1");
    JsonNode first =
        service.read(
            ANN,
            "/v1/conversations/mine/messages?limit=1&pageToken="
                + last.path("nextPageToken").asText());

    // then
    assertThat(texts(last.path("messages"), "messageId")).containsExactly("a2");
    assertThat(texts(first.path("messages"), "messageId")).containsExactly("a1");
    assertThat(first.path("nextPageToken").asText()).isEmpty();
  }

  @Test
  void shouldReadOneMessageOnlyIfItIsItsUsers() throws Exception {
    String path = "/v1/conversations/mine/messages/";

    assertThat(service.read(ANN, path + "a1").path("messageId").asText()).isEqualTo("a1");
    assertThat(service.read(ANYONE, path + "b1").path("messageId").asText()).isEqualTo("b1");
    assertThat(service.get(ANN, path + "b1").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/conversations/%s",
        "/v1/conversations/%s/messages",
        "/v1/conversations/%s/messages/a1",
        "/v1/memories/%s",
        "/v1/memories/%s?history=true"
      })
  void shouldAnswerNotFoundWhenDataIsOfAnotherUser(String path) throws Exception {
    // given
    HttpResponse<String> missing = service.get(ANN, path.formatted("missing"));

    // when / then
    for (String id : List.of("theirs", "apps", "boat", "appkite")) {
      HttpResponse<String> answer = service.get(ANN, path.formatted(id));
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.body()).isEqualTo(missing.body().replace("missing", id));
    }
  }

  @Test
  void shouldFindWhatItsUserSaidInItsOwnConversations() throws Exception {
    // given
    String walrus = "{\"query\": \"walrus hummed\", \"minScore\": 0%s}";

    // when / then
    assertThat(found(service.search(ANYONE, walrus.formatted(""))))
        .containsExactlyInAnyOrder("mine/a1", "mine/b1", "theirs/b3", "theirs/a3", "unknown/a4");
    for (String more :
        List.of(
            "",
            ", \"user\": \"ann\"",
            ", \"conversationIds\": [\"mine\", \"theirs\", \"unknown\"]")) {
      assertThat(found(service.search(ANN, walrus.formatted(more)))).containsExactly("mine/a1");
    }
    assertThat(found(service.search(ANN, walrus.formatted(", \"conversationIds\": [\"theirs\"]"))))
        .isEmpty();
  }

  @Test
  void shouldReadItsUsersMemories() throws Exception {
    for (String query : List.of("", "?user=ann", "?app=default")) {
      JsonNode list = service.read(ANN, "/v1/memories" + query);
      assertThat(texts(list.path("memories"), "content")).containsExactly("Ann flies a red kite");
    }
    assertThat(texts(service.read(ANN, "/v1/apps/default/memories").path("memories"), "content"))
        .containsExactly("Ann flies a red kite");
    assertThat(service.read(ANN, "/v1/memories:count").path("count").asInt()).isEqualTo(1);
    JsonNode kite = service.read(ANN, "/v1/memories/kite?history=true");
    assertThat(kite.at("/memory/user").asText()).isEqualTo(ANN);
    assertThat(kite.path("history")).hasSize(1);
    assertThat(
            StreamSupport.stream(
                    service
                        .recall(ANN, "{\"query\": \"kite\", \"minSimilarity\": 0}")
                        .path("results")
                        .spliterator(),
                    false)
                .map(hit -> hit.at("/memory/content").asText()))
        .containsExactly("Ann flies a red kite");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/conversations?user=ben",
        "/v1/memories?user=ben",
        "/v1/memories:count?user=nobody",
        "/v1/memories/kite?user=ben"
      })
  void shouldRefuseAnotherUserWhetherThereIsOneOrNot(String path) throws Exception {
    HttpResponse<String> answer = service.get(ANN, path);

    assertRefused(answer, path.substring(path.indexOf('=') + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/v1/messages:search", "/v1/memories:recall", "/v1/memories:previewForget"})
  void shouldRefuseToSearchForAnotherUser(String path) throws Exception {
    assertRefused(service.post(ANN, path, "{\"query\": \"kite\", \"user\": \"ben\"}"), "ben");
  }

  @Test
  void shouldRefuseStatisticsWhenTheKeyIsBound() throws Exception {
    assertThat(service.get(ANN, "/v1/admin/stats").statusCode()).isEqualTo(403);
  }

  private static void assertRefused(HttpResponse<String> answer, String user) throws Exception {
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(JSON.readTree(answer.body()).at("/error/message").asText())
        .isEqualTo("user must be the user that the key is bound to, got " + user);
  }

  private List<String> messages(String key, String path) throws Exception {
    return texts(service.read(key, path).path("messages"), "messageId");
  }

  private List<String> ids(String path, String list, String field) throws Exception {
    return texts(service.read(ANYONE, path).path(list), field);
  }

  private static List<String> texts(JsonNode array, String field) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(item -> item.path(field).asText())
        .toList();
  }

  private static Conversation conversation(String id, @Nullable String user, long updatedAt) {
    Conversation conversation = States.conversation(TENANT, id, updatedAt);
    conversation.setUser(user);
    return conversation;
  }

  private static Message message(
      String conversation, String id, @Nullable String user, long createdAt) {
    Message message = States.message(TENANT, conversation, id, createdAt);
    message.setUser(user);
    return message;
  }

  private static Memory memory(@Nullable String user, String id, String content) {
    return Told.memory(TENANT, user, id, content, AT);
  }

  private static Turn turn(String conversation, String message, String user, String text) {
    return Turn.of(conversation, message, text).in(TENANT, "default").of(user);
  }
}
