package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.admin.Receipt;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.users.EraseUserRequest;
import dev.memlog.client.users.ListUsersRequest;
import dev.memlog.client.users.User;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The erasure of a person on a running Memlog, up to the proof that the bytes are gone. */
class PersonErasureTest {

  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration SOON = Duration.ofSeconds(60);

  /** The promise of an erasure on demand. */
  private static final Duration NOW = Duration.ofMinutes(5);

  @TempDir static Path directory;

  @Test
  void shouldEraseEverythingOfAPersonWithOneReceiptAndKeepEverybodyElse() throws Exception {
    try (var memlog =
        new EmbeddedMemlog(
            TestConfig.remembering(directory.resolve("data"), 2, Map.of("retention.every", "1s")),
            directory.resolve("memlog.log"))) {
      memlog.start();
      memlog.awaitReady(READY);
      try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
        // given
        String said =
            client
                .publish(
                    List.of(
                        message("trip", "ann", "The quixotelephant ferry leaves at nine"),
                        message("diary", "ann", "My zugzwangerly neighbour plays the bassoon"),
                        // A conversation with the name of the user belongs to somebody else.
                        message("ann", "bob", "Lanterns hang in the orchard")))
                .position();
        String ann = remember(client, "ann", "Ann keeps her floccinaucity in the cellar");
        String bob = remember(client, "bob", "Bob hides his tatterdemalion under the stairs");
        String block =
            client
                .coreMemory(new MemoryOwner(null, "ann"))
                .set("persona", "Ann adores taramasalata")
                .position();
        var seen = client.after(SOON, said, ann, bob, block);
        assertThat(users(seen)).extracting(User::user).containsExactly("ann", "bob");
        assertThat(users(seen).getFirst())
            .satisfies(
                user -> {
                  assertThat(user.conversations()).isEqualTo(2);
                  assertThat(user.messages()).isEqualTo(2);
                  assertThat(user.memories()).isPositive();
                  assertThat(user.coreBlocks()).isEqualTo(1);
                  assertThat(user.lastSeen()).isNotNull();
                });
        String answered = asked(seen, "ann");

        // when a message is erased that the fold may not have read yet
        client.publish(message("late", "ann", "A honorificabilitudinity came late"));
        var erased = client.users().erase(EraseUserRequest.builder().user("ann").now(true).build());

        // then nothing of the person is found
        assertThat(erased.conversations()).isEqualTo(3);
        var after = client.after(SOON, erased.positions().toArray(String[]::new));
        await().atMost(SOON).untilAsserted(() -> assertThat(users(after)).hasSize(1));
        assertThat(users(after)).extracting(User::user).containsExactly("bob");
        assertThat(
                after
                    .conversations(new ListConversationsRequest(null, "ann", null, null, null))
                    .conversations())
            .isEmpty();
        for (String word : List.of("quixotelephant", "zugzwangerly", "honorificabilitudinity")) {
          assertThat(
                  after
                      .search(SearchMessagesRequest.builder().query(word).minScore(0.0).build())
                      .results())
              .noneMatch(hit -> hit.snippet().contains(word));
        }
        assertThat(memories(after, "ann")).isZero();
        assertThat(after.coreMemory(new MemoryOwner(null, "ann")).list()).isEmpty();
        await().atMost(SOON).until(() -> client.answer(answered).isEmpty());

        // and everybody else is as before
        assertThat(memories(after, "bob")).isPositive();
        assertThat(after.conversation(null, "ann").messageCount()).isEqualTo(1);

        // and one receipt proves that the bytes are gone
        String id = Objects.requireNonNull(erased.receiptId());
        Receipt gone = await().atMost(NOW).until(() -> client.receipts().get(id), Receipt::gone);
        assertThat(gone.kind()).isEqualTo("person");
        assertThat(gone.user()).isEqualTo("ann");
        assertThat(gone.scope())
            .containsExactly("default/ann", "default/diary", "default/late", "default/trip");
        var probe = Objects.requireNonNull(gone.probe());
        assertThat(probe.clean()).isTrue();
        assertThat(probe.words()).isPositive();
        assertThat(probe.files()).isPositive();

        // and a repetition changes nothing
        var again = client.users().erase(EraseUserRequest.builder().user("ann").build());
        assertThat(again.conversations()).isZero();
        assertThat(again.receiptId()).isNull();
        assertThat(memories(client, "bob")).isPositive();
      }
    }
  }

  private static List<User> users(MemlogClient client) {
    return client.users().list(new ListUsersRequest(null, null, null, null)).users();
  }

  /** Asks on behalf of a user, and returns the id of the answer once it is recorded. */
  private static String asked(MemlogClient client, String user) {
    String id =
        client
            .memories()
            .recall(
                RecallMemoriesRequest.builder().query("cellar").user(user).purpose("agent").build())
            .requestId();
    await().atMost(SOON).until(() -> client.answer(id).isPresent());
    return id;
  }

  private static String remember(MemlogClient client, String user, String content) {
    return client
        .memories()
        .remember(RememberRequest.builder().content(content).user(user).build())
        .position();
  }

  private static int memories(MemlogClient client, String user) {
    return client
        .memories()
        .list(ListMemoriesRequest.builder().user(user).status("all").build())
        .memories()
        .size();
  }

  private static Event message(String conversation, String user, String content) {
    return Event.message(conversation, "user", content).user(user).build();
  }
}
