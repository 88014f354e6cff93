package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole pipeline over a plugged-in index, with an embedding provider that refuses 200 texts
 * until it is repaired.
 */
class RefusedTextTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int MANY = 200;

  @TempDir Path directory;

  private Instant said = Instant.now().minusSeconds(3600);

  @Test
  void shouldDeleteMeanwhileAndGetTheirVectorsByARedrive() throws Exception {
    try (var provider = new RefusingProvider("plover");
        var memlog = TestConfig.start(config(provider), READY)) {
      try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
        // given
        client.publish(List.of(said("birds", "before", "Herons nest on the chimney")));
        await().atMost(SOON).until(() -> found(client, "herons").size() == 1);

        // when
        provider.refuses = true;
        List<Event> refused = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
          refused.add(said("c", "m" + i, "The plover calls number%d at dawn".formatted(i)));
        }
        client.publish(refused);
        client.deleteMessage("default", "birds", "before");

        // then
        await().atMost(SOON).until(() -> letters(client).size() == MANY);
        assertThat(letters(client)).allMatch(letter -> letter.reason().equals("refused_text"));
        await().atMost(SOON).until(() -> found(client, "herons").isEmpty());
        await().atMost(SOON).until(() -> found(client, "number7").size() == 1);
        assertThat(found(client, "number7").getFirst().similarity()).isZero();
        assertThat(memlog.checks().toString()).contains("the embedding provider has refused");

        // when it is mended, and the last one was deleted meanwhile
        int last = MANY - 1;
        client.deleteMessage("default", "c", "m" + last);
        await().atMost(SOON).until(() -> found(client, "number" + last).isEmpty());
        provider.refuses = false;
        String deleted = letterOf(client, last);
        String seventh = letterOf(client, 7);
        client.redrive(deleted);
        client.redrive(seventh);

        // then
        await().atMost(SOON).until(() -> found(client, "number7").getFirst().similarity() > 0);
        assertThat(found(client, "number" + last)).isEmpty();
        assertThat(letters(client))
            .hasSize(MANY - 2)
            .extracting(DeadLetter::id)
            .doesNotContain(deleted, seventh);
        await().atMost(SOON).until(client::ready);
        assertThat(directory.resolve("data/index/upper")).isNotEmptyDirectory();
      }
    }
  }

  private StandaloneConfig config(RefusingProvider provider) throws IOException {
    Path file = directory.resolve("memlog.yaml");
    Files.writeString(file, "{indexProvider: shelf, indexOptions: {folder: upper}}");
    return TestConfig.load(
        file,
        directory.resolve("data"),
        Map.of(
            "embedding.provider",
            "openai",
            "embedding.model",
            "hashed",
            "embedding.endpoint.url",
            provider.url(),
            "embedding.dimensions",
            Integer.toString(RefusingProvider.DIMENSIONS)));
  }

  /**
   * Returns a message that was said a second after the last one, since a passage's embedding
   * includes the messages before it.
   */
  private Event said(String conversation, String message, String content) {
    said = said.plusSeconds(1);
    return Event.builder()
        .occurredAt(said)
        .conversationId(conversation)
        .messageId(message)
        .role("user")
        .content(content)
        .build();
  }

  /** Returns the hits whose snippet has the word. */
  private static List<MessageHit> found(MemlogClient client, String word) {
    return client.search(SearchMessagesRequest.builder().query(word).build()).results().stream()
        .filter(hit -> List.of(hit.snippet().toLowerCase(Locale.ROOT).split(" ")).contains(word))
        .toList();
  }

  private static List<DeadLetter> letters(MemlogClient client) {
    return client.deadLetters(new ListDeadLettersRequest("passages", 1_000, null)).deadLetters();
  }

  /** Returns the dead letter of a message; messages reach the log in the order of their numbers. */
  private static String letterOf(MemlogClient client, int number) {
    String id =
        letters(client).stream()
            .sorted(Comparator.comparingLong(d -> d.origin().offset()))
            .map(DeadLetter::id)
            .toList()
            .get(number);
    byte[] key = Base64.getDecoder().decode(client.deadLetter(id).payload().key());
    assertThat(new String(key, UTF_8)).contains("/m" + number + "/");
    return id;
  }
}
