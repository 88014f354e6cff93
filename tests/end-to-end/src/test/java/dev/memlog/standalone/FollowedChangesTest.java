package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.FollowedChange;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.UnreachableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes as a client follows them, from the pipeline that makes them. */
class FollowedChangesTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  private final List<Thread> followers = new ArrayList<>();

  @Test
  void shouldFollowMemoriesAndMessagesOfAUserUntilTheirDeletion(@TempDir Path directory)
      throws Exception {
    try (var memlog = TestConfig.startRemembering(directory.resolve("data"), LONG);
        var client = MemlogClient.builder(memlog.addresses().api()).build();
        var other = new UserOverHttp(memlog.addresses().api(), "ben");
        var ann = new UserOverHttp(memlog.addresses().api(), "ann");
        AutoCloseable _ = () -> followers.forEach(Thread::interrupt)) {
      Queue<FollowedChange> seen = follow(client, null);

      // when: two statements of which the second supersedes the first, and a message
      ann.remember("k1", "I live in Porto.");
      String porto = UserOverHttp.id(ann.there("I live in Porto."));
      ann.remember("k2", "I live in Braga.");
      String braga = UserOverHttp.id(ann.there("I live in Braga."));
      other.remember("k3", "I live in Faro.");
      ann.say("c1", "m1", "I adopted a greyhound named Rex.");
      String rex = UserOverHttp.id(ann.there("I adopted a greyhound named Rex."));

      // then
      awaitAll(seen, "memory.added " + porto, "memory.superseded " + porto, "memory.added " + rex);
      assertThat(words(seen)).contains("memory.added " + braga);

      // when: the client has been absent from here on
      String here = seen.stream().reduce((_, last) -> last).orElseThrow().id();
      ann.delete("c1", "m1");
      ann.ask("purge", Map.of("reach", "memories", "ids", List.of(porto)));

      // then
      String message = "message.deleted " + ann.conversation("c1") + "/m1";
      awaitAll(seen, message, "memory.withdrawn " + rex, "memory.purged " + porto);
      Queue<FollowedChange> again = follow(client, here);
      awaitAll(again, message, "memory.withdrawn " + rex, "memory.purged " + porto);

      // and: nothing of what is gone can be read from the changes that are kept
      Queue<FollowedChange> kept = follow(client, "earliest");
      awaitAll(kept, message, "memory.withdrawn " + rex, "memory.purged " + porto);
      for (Queue<FollowedChange> changes : List.of(seen, again, kept)) {
        assertThat(changes.toString()).doesNotContain("Rex", "Porto", "Braga", "Faro");
        assertThat(changes)
            .allSatisfy(change -> assertThat(change.data()).containsEntry("user", "ann"));
      }
    }
  }

  private Queue<FollowedChange> follow(MemlogClient client, @Nullable String from) {
    Queue<FollowedChange> seen = new ConcurrentLinkedQueue<>();
    followers.add(
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    client.changes(new MemoryOwner(null, "ann"), from, seen::add);
                  } catch (UnreachableException _) {
                    // The test has interrupted the thread.
                  }
                }));
    return seen;
  }

  private static void awaitAll(Queue<FollowedChange> seen, String... changes) {
    await().atMost(LONG).untilAsserted(() -> assertThat(words(seen)).contains(changes));
  }

  private static List<String> words(Queue<FollowedChange> seen) {
    List<String> words = new ArrayList<>();
    for (FollowedChange change : seen) {
      Map<String, Object> data = change.data();
      words.add(
          change.type()
              + " "
              + (data.containsKey("memoryId")
                  ? data.get("memoryId")
                  : data.get("conversationId") + "/" + data.get("messageId")));
    }
    return words;
  }
}
