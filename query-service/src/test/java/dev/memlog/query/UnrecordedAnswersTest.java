package dev.memlog.query;

import static dev.memlog.query.Recalling.CONTEXT;
import static dev.memlog.query.Recalling.RECALL;
import static dev.memlog.query.Recalling.SEARCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.query.answered.AnswerReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that leave no record. The tests share one service, and each has its own user. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnrecordedAnswersTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;
  @RegisterExtension final Recalling owner;

  UnrecordedAnswersTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    this.owner = new Recalling(cluster, directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {RECALL, SEARCH, CONTEXT})
  void shouldKeepNothingOfTemporaryConversationsAndMeasurements(String path) throws Exception {
    // given
    owner.remember("near", "Caroline keeps bees", 0.9);

    // when
    List<String> unkept =
        List.of(
            owner.ask(path, "hives", ",\"temporary\":true"),
            owner.ask(path, "hives", ",\"purpose\":\"evaluation\""),
            owner.ask(path, "hives", ",\"purpose\":\"internal\""));
    owner.explained(owner.ask(path, "hives", ",\"purpose\":\"agent\""));

    // then
    for (String id : unkept) {
      assertThat(owner.status("all", id)).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {RECALL, SEARCH, CONTEXT})
  void shouldRecordNoAccessOfTemporaryConversations(String path) throws Exception {
    // given
    owner.remember("near", "Caroline keeps bees", 0.9);

    // when
    String temporary = owner.ask(path, "hives", ",\"temporary\":true");
    String later = owner.ask(path, "hives", "");

    // then
    List<String> accessed = accessedUntil(later);
    assertThat(accessed).doesNotContain(AnswerReference.of(temporary).value());
  }

  /**
   * Returns the references of all accesses up to an answer's. All accesses of an owner are in one
   * partition, in the order of the answers.
   */
  private List<String> accessedUntil(String requestId) {
    List<String> accessed = new ArrayList<>();
    try (var consumer = cluster.accesses()) {
      await()
          .atMost(LONG)
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(200))
                    .forEach(read -> accessed.add(read.value().getRequestId()));
                return accessed.contains(AnswerReference.of(requestId).value());
              });
    }
    return accessed;
  }

  @Test
  void shouldKeepNoContextOfAConversationThatIsOrMayBecomeTemporary() throws Exception {
    // given
    var secret = States.conversation("acme", "secret-" + owner.user, 1);
    secret.setUser(owner.user);
    secret.setTemporary(true);
    owner.states.put(secret).await();
    String path = "/v1/conversations/secret-" + owner.user;
    await().atMost(LONG).until(() -> owner.service.get("all", path).statusCode() == 200);

    // when
    String temporary =
        owner.ask(CONTEXT, "hives", ",\"conversation\":\"secret-" + owner.user + "\"");
    String unknown = owner.ask(CONTEXT, "hives", ",\"conversation\":\"later-" + owner.user + "\"");
    String kept = owner.ask(CONTEXT, "hives", "");
    owner.explained(kept);

    // then
    assertThat(owner.status("all", temporary)).isEqualTo(404);
    assertThat(owner.status("all", unknown)).isEqualTo(404);
    assertThat(accessedUntil(kept))
        .contains(AnswerReference.of(unknown).value())
        .doesNotContain(AnswerReference.of(temporary).value());
  }
}
