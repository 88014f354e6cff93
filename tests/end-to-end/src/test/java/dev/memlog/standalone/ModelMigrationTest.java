package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way from one bundled model to the other and back, under searches. */
class ModelMigrationTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String CHAT = "e5-small-v2-chat-q";
  private static final String E5 = "e5-small-v2-q";
  private static final String MINILM = "all-minilm-l6-v2-q";
  private static final String QUESTION = "Which pet lives with me?";

  private static final List<String> MESSAGES =
      List.of(
          "I adopted a cat from the shelter last spring",
          "The dentist moved my appointment to Tuesday",
          "We sold the old bicycle to our neighbour",
          "My sister works as a nurse in Leeds",
          "The rent goes up by forty pounds in May",
          "I am learning to play the cello");

  @TempDir private Path directory;

  private EmbeddedMemlog started(String model) throws Exception {
    StandaloneConfig config =
        TestConfig.load(
            null,
            directory.resolve("data"),
            Map.of("extractor.memories.enabled", "false", "embedding.model", model));
    return TestConfig.start(config, READY);
  }

  @Test
  void shouldKeepTheModelOfAnIndexThatFormerDefaultsFilled() throws Exception {
    // given
    List<Float> before;
    try (var memlog = started(E5);
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      publishMessages(client);
      before = similarities(search(client, null));
    }

    // when
    try (var memlog = started("");
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      await().atMost(SOON).until(() -> search(client, null).size() == MESSAGES.size());

      // then
      assertThat(similarities(search(client, null))).isEqualTo(before);
      assertThat(model(search(client, null).getFirst())).isEqualTo(E5);
    }
  }

  private static void publishMessages(MemlogClient client) {
    for (int i = 0; i < MESSAGES.size(); i++) {
      client.publish(Event.message("c" + i, "user", MESSAGES.get(i)).build());
    }
    await().atMost(SOON).until(() -> search(client, null).size() == MESSAGES.size());
  }

  @Test
  void shouldMoveToAnotherModelAndBackUnderSearches() throws Exception {
    try (var memlog = started("");
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // given
      publishMessages(client);
      List<Float> chat = similarities(search(client, null));
      assertThatThrownBy(() -> search(client, "passages-2"))
          .isInstanceOf(MemlogException.class)
          .hasMessageContaining("collection must be one of passages-1, got passages-2");

      // when
      List<Float> minilm;
      try (var searcher = new Searcher(client)) {
        client.indexes().rebuild(StartRebuildRequest.ofModel(null, MINILM));
        awaitPhase(client, "holding");

        // then: the live one answers as before, and an evaluation may ask the other one
        assertThat(similarities(search(client, null))).isEqualTo(chat);
        List<MessageHit> held = search(client, "passages-2");
        minilm = similarities(held);
        assertThat(held).hasSize(MESSAGES.size());
        assertThat(model(held.getFirst())).isEqualTo(MINILM);
        assertThat(minilm).isNotEqualTo(chat);

        // when
        client.indexes().rebuild(StartRebuildRequest.switchHeld(null));
        awaitPhase(client, "switched");

        // then
        assertThat(similarities(search(client, null))).isEqualTo(minilm);
        client.publish(Event.message("c9", "user", "I named my parrot Polly").build());
        await().atMost(SOON).until(() -> search(client, null).size() == MESSAGES.size() + 1);

        // when
        client.indexes().rebuild(StartRebuildRequest.rollback(null));
        awaitPhase(client, "switched");
        assertThat(search(client, null)).hasSize(MESSAGES.size() + 1);
        assertThat(model(search(client, null).getFirst())).isEqualTo(CHAT);
        searcher.requireGood(Set.of(CHAT, MINILM));
      }
    }
  }

  private static void awaitPhase(MemlogClient client, String phase) {
    await()
        .atMost(SOON)
        .until(
            () -> {
              Rebuild rebuild = client.indexes().rebuildProgress(null).rebuild();
              return rebuild != null && rebuild.phase().equals(phase);
            });
  }

  private static List<MessageHit> search(MemlogClient client, @Nullable String collection) {
    return client
        .search(
            SearchMessagesRequest.builder()
                .query(QUESTION)
                .limit(20)
                .minScore(0.0)
                .explain(true)
                .purpose("evaluation")
                .collection(collection)
                .build())
        .results();
  }

  private static String model(MessageHit hit) {
    return Objects.requireNonNull(hit.explanation()).model();
  }

  private static List<Float> similarities(List<MessageHit> hits) {
    return hits.stream().map(hit -> (float) hit.similarity()).toList();
  }

  /** Searches all the time, and remembers failures and the models of each answer. */
  private static final class Searcher implements AutoCloseable {

    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger answers = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> bad = new ConcurrentLinkedQueue<>();
    private final Set<String> models = new HashSet<>();
    private final CompletableFuture<Void> done;

    Searcher(MemlogClient client) {
      done = CompletableFuture.runAsync(() -> run(client), Thread::startVirtualThread);
    }

    private void run(MemlogClient client) {
      while (!ended.get()) {
        try {
          List<MessageHit> hits = search(client, null);
          List<String> used = hits.stream().map(ModelMigrationTest::model).distinct().toList();
          if (used.size() != 1 || hits.size() < MESSAGES.size()) {
            bad.add(hits.size() + " hits of " + used);
          }
          models.addAll(used);
          answers.incrementAndGet();
        } catch (RuntimeException e) {
          bad.add(e.toString());
        }
      }
    }

    void requireGood(Set<String> expected) {
      close();
      assertThat(bad).isEmpty();
      assertThat(answers.get()).isGreaterThan(20);
      assertThat(models).isEqualTo(expected);
    }

    @Override
    public void close() {
      ended.set(true);
      done.join();
    }
  }
}
