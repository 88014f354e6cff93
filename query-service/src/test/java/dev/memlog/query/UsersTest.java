package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.state.Conversation;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Memory;
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
import org.junit.jupiter.params.provider.CsvSource;

/** The list of the people whose data is stored. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsersTest {

  private static final String TENANT = "umbrella";
  private static final Instant SAID = Instant.parse("2026-11-20T08:00:00Z");
  private static final Instant LATER = SAID.plus(Duration.ofHours(1));

  private final Service service;
  private final States states;

  UsersTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    service = new Service(cluster.settings(), directory, new HashingEmbedder(), true);
    states = new States(cluster);
    service.caughtUp();
    states
        .put(conversation("default", "trip", "ann", 3))
        .put(conversation("default", "diary", "ann", 4))
        .put(conversation("default", "shop", "ann-b", 1))
        .put(conversation("notes", "trip", "ann", 9))
        .put(conversation("default", "of-the-app", null, 5))
        .put(memory("ann", "one", LATER))
        .put(memory("ann", "two", SAID))
        .put(memory("zoe", "three", LATER))
        .put(memory(null, "four", LATER))
        .put(block("kim", "persona", "Kim is brief"))
        .put(block("kim", "gone", null));
    states.await();
    // The last records of the two views are awaited, so that the tests read complete views.
    states.put(conversation("default", "last", "yan", 1)).put(memory("yan", "last", SAID)).await();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> users(service.read(TENANT, "/v1/users")).size() == 6);
  }

  @AfterAll
  void close() {
    states.close();
    service.close();
  }

  @Test
  void shouldListEachOwnerOfConversationsMemoriesOrCoreMemoryWithItsCounts() throws Exception {
    JsonNode answer = service.read(TENANT, "/v1/users");

    assertThat(users(answer))
        .containsExactly(
            "default/ann-b 1 1 0 0 2026-11-20T08:00:00Z",
            "default/ann 2 7 2 0 2026-11-20T09:00:00Z",
            "default/kim 0 0 0 1 ",
            "default/yan 1 1 1 0 2026-11-20T08:00:00Z",
            "default/zoe 0 0 1 0 2026-11-20T09:00:00Z",
            "notes/ann 1 9 0 0 2026-11-20T08:00:00Z");
    assertThat(answer.path("nextPageToken").asText()).isEmpty();
  }

  @Test
  void shouldListUsersPageByPage() throws Exception {
    JsonNode first = service.read(TENANT, "/v1/users?limit=4");
    JsonNode last =
        service.read(TENANT, "/v1/users?limit=4&pageToken=" + first.path("nextPageToken").asText());

    assertThat(names(first))
        .containsExactly("default/ann-b", "default/ann", "default/kim", "default/yan");
    assertThat(names(last)).containsExactly("default/zoe", "notes/ann");
    assertThat(last.path("nextPageToken").asText()).isEmpty();
  }

  @Test
  void shouldListOnlyWhatTheKeyAllows() throws Exception {
    assertThat(names(service.read(TENANT, "/v1/users?app=notes"))).containsExactly("notes/ann");
    assertThat(names(service.read(TENANT, "/v1/users?user=ann")))
        .containsExactly("default/ann", "notes/ann");
    assertThat(names(service.read(TENANT, "/v1/users?user=ann&app=notes")))
        .containsExactly("notes/ann");
    assertThat(names(service.read(TENANT, "/v1/users?user=nobody"))).isEmpty();
    assertThat(names(service.read("umbrella-notes", "/v1/users"))).containsExactly("notes/ann");
    assertThat(names(service.read("umbrella-ann", "/v1/users"))).containsExactly("default/ann");
    assertThat(names(service.read("other", "/v1/users"))).doesNotContain("default/ann");
  }

  @Test
  void shouldNoLongerListAUserWhoseLastConversationIsDeleted() throws Exception {
    states.put(conversation("default", "brief", "vic", 1)).await();
    await().until(() -> names(service.read(TENANT, "/v1/users")).contains("default/vic"));

    states.removeConversation(TENANT, "brief").await();

    await().until(() -> !names(service.read(TENANT, "/v1/users")).contains("default/vic"));
  }

  @ParameterizedTest
  @CsvSource({
    "umbrella, ?limit=0, 400, limit",
    "umbrella, ?limit=101, 400, limit",
    "umbrella, ?pageToken=nonsense, 400, pageToken",
    "umbrella, ?pageToken=AAAAAAAAAABhYmM, 400, pageToken",
    "umbrella, ?app=a%20b, 400, app",
    "umbrella-notes, ?app=default, 403, app",
    "umbrella-ann, ?app=notes, 403, app",
    "umbrella-ann, ?user=zoe, 403, user",
    "umbrella, ?user=a%2Fb, 400, user"
  })
  void shouldRefuseBadRequestsAndNameTheField(String key, String query, int status, String field)
      throws Exception {
    var answer = service.get(key, "/v1/users" + query);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }

  private static List<String> users(JsonNode answer) {
    return StreamSupport.stream(answer.path("users").spliterator(), false)
        .map(
            user ->
                String.join(
                    " ",
                    name(user),
                    number(user, "conversations"),
                    number(user, "messages"),
                    number(user, "memories"),
                    number(user, "coreBlocks"),
                    user.path("lastSeen").asText()))
        .toList();
  }

  private static List<String> names(JsonNode answer) {
    return StreamSupport.stream(answer.path("users").spliterator(), false)
        .map(UsersTest::name)
        .toList();
  }

  private static String name(JsonNode user) {
    return user.path("app").asText() + "/" + user.path("user").asText();
  }

  private static String number(JsonNode user, String field) {
    return Integer.toString(user.path(field).asInt());
  }

  private static Conversation conversation(
      String app, String id, @Nullable String user, int messages) {
    Conversation conversation = States.conversation(TENANT, id, SAID.toEpochMilli());
    conversation.setApp(app);
    conversation.setUser(user);
    conversation.setMessageCount(messages);
    return conversation;
  }

  private static Memory memory(@Nullable String user, String id, Instant at) {
    return Told.memory(TENANT, user, id, "Something about " + id, at);
  }

  private static CoreBlock block(String user, String name, @Nullable String content) {
    return CoreBlock.newBuilder()
        .setTenant(TENANT)
        .setApp("default")
        .setUser(user)
        .setName(name)
        .setContent(content)
        .build();
  }
}
