package dev.memlog.cli;

import static dev.memlog.cli.Asked.texts;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.Receipt;
import dev.memlog.client.admin.ReceiptProbe;
import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The four services, each a process of its own, over a broker, a registry and a fake Qdrant, on the
 * log of an embedded Memlog that was moved there.
 */
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DistributedTest {

  private static final Duration SOON = Duration.ofSeconds(40);
  private static final String NADIA = "nadia";
  private static final String OTTO = "otto";

  @TempDir static Path directory;
  private String former = "";
  private Services services;
  private ChildProcess ingest;
  private ChildProcess extractor;
  private ChildProcess indexer;
  private ChildProcess query;
  private MemlogClient client;

  @BeforeAll
  void start() throws Exception {
    services = new Services(directory);
    former = MovedLog.moveTo(services, directory, OTTO);
    // All at once: whichever is first makes the topics.
    ingest = services.ingest();
    extractor = services.extractor("first", "extractor.passages.chunking.size=500");
    indexer = services.indexer("first");
    // A query process is told where the ingest API is, which agents write to.
    ingest.up();
    query = services.query("first", ingest);
    for (ChildProcess each : List.of(extractor, indexer, query)) {
      each.up();
    }
    client = services.opened(Services.client(ingest, query));
    await().atMost(SOON).until(client::ready);
  }

  @AfterAll
  void stop() throws Exception {
    services.close();
  }

  @Test
  void shouldFindWhatIsPublishedFollowItsEditAndLoseItWhenDeleted() {
    // when / then
    client.publish(List.of(message("life", "m1", "Tomatoes grow behind the greenhouse")));
    await().atMost(SOON).until(() -> texts(client, "tomatoes greenhouse"), t -> t.size() == 1);

    client.edit(null, "life", "m1", "Pumpkins grow behind the barn");
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(texts(client, "pumpkins barn"))
                  .containsExactly("Pumpkins grow behind the barn");
              assertThat(texts(client, "tomatoes greenhouse")).isEmpty();
            });

    client.deleteMessage(null, "life", "m1");
    client.publish(List.of(message("life", "m1", "Pumpkins grow behind the barn")));
    client.publish(List.of(message("life", "m2", "Lanterns hang in the orchard")));
    await().atMost(SOON).until(() -> texts(client, "lanterns orchard"), t -> t.size() == 1);
    assertThat(texts(client, "pumpkins barn")).isEmpty();
  }

  @Test
  void shouldGoOnWithWhatWasMoved() {
    // then: it answers as the embedded server did
    await().atMost(SOON).until(() -> texts(client, "greyhound piano"), t -> t.size() == 1);
    await().atMost(SOON).until(() -> texts(client, "trombone hallway"), t -> t.size() == 1);
    assertThat(texts(client, "accordion hallway"))
        .doesNotContain("An accordion hangs in the hallway");
    assertThat(texts(client, "wasps attic")).isEmpty();
    await()
        .atMost(SOON)
        .until(() -> Asked.recalled(client, OTTO, "watches"), t -> t.contains("pocket watches"));

    // when: what was deleted comes again, and what was kept is edited and deleted
    var again = client.publish(message("moved-gone", "gone", "Wasps nest above the attic window"));
    var edited = client.edit(null, "moved-later", "later", "A tuba hangs in the hallway");
    var deleted = client.deleteMessage(null, "moved-kept", "kept");
    var added = client.publish(message("moved-new", "new", "A zither leans against the stove"));

    // then
    MemlogClient after =
        client.after(
            SOON, again.position(), edited.position(), deleted.position(), added.position());
    assertThat(texts(after, "zither stove")).containsExactly("A zither leans against the stove");
    assertThat(texts(after, "tuba hallway")).containsExactly("A tuba hangs in the hallway");
    assertThat(texts(after, "greyhound piano")).isEmpty();
    assertThat(texts(after, "wasps attic")).isEmpty();
    assertThatThrownBy(() -> texts(client.after(SOON, former), "zither"))
        .isInstanceOf(MemlogException.class)
        .hasMessageContaining(
            "must be a position of the present log, whose topics.generation is 1");
  }

  @Test
  void shouldTellOfTheWholeWhatItKnowsAndNothingElse() {
    client.publish(List.of(message("stats", "m1", "Figures about figures")));
    await().atMost(SOON).until(() -> texts(client, "figures"), t -> t.size() == 1);

    Stats stats = client.stats();

    assertThat(stats.answering().process()).isEqualTo("query-first");
    assertThat(stats.counts().passages()).isPositive();
    assertThat(stats.eventToSearchable() != null).isFalse();
    assertThat(stats.deadLetters() != null).isFalse();
    assertThat(stats.answering().health())
        .containsEntry("query", "ok")
        .doesNotContainKey("indexer");
    assertThat(stats.stages())
        .extracting(StageLag::stage)
        .contains("fold", "indexer", "conversations", "extraction", "evolution", "memory-indexer");
    await()
        .atMost(SOON)
        .ignoreExceptionsInstanceOf(MemlogException.class)
        .until(() -> client.stats().stages().stream().allMatch(s -> s.lag() == 0));
  }

  @Test
  void shouldLetAnAgentOfTheQueryProcessWriteThroughTheIngestProcess() throws Exception {
    String call =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
         "params": {"name": "remember", "arguments": {"content": "Nadia rides a tandem to work."}}}""";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(query.url() + "/mcp"))
            .headers("Content-Type", "application/json", "Memlog-User", NADIA)
            .POST(HttpRequest.BodyPublishers.ofString(call))
            .build();

    try (var http = HttpClient.newHttpClient()) {
      String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      assertThat(answer).contains("\"isError\":false").contains("commandId");
    }
    await().atMost(SOON).until(this::listed, text -> text.contains("tandem"));
  }

  @Test
  void shouldHandPartitionsToASecondIndexerAndTakeThemOverWhenItEnds() throws Exception {
    // given
    ChildProcess second = services.indexer("second").up();
    await().atMost(SOON).until(second::output, text -> text.contains("begins, "));

    // when: both work
    Asked.publish(client, "both", 40);
    await().atMost(SOON).until(() -> Asked.found(client, "both", 40), n -> n == 40);

    // when: one is told to end
    assertThat(second.terminate()).isZero();
    Asked.publish(client, "one", 40);

    // then
    await().atMost(SOON).until(() -> Asked.found(client, "one", 40), n -> n == 40);
    assertThat(second.output()).contains("stopped");
  }

  @Test
  void shouldRebuildFromMessagesByOtherRulesThroughTheIndexersApi() throws Exception {
    // given
    String sentence = "Beavers dam the brook above the mill. ";
    client.publish(List.of(message("rules", "m1", sentence.repeat(12))));
    client.publish(List.of(message("rules", "m2", "Otters swim below the weir")));
    await().atMost(SOON).until(() -> texts(client, "otters weir"), t -> t.size() == 1);
    long before = client.stats().counts().passages();
    assertThat(extractor.terminate()).isZero();
    extractor = services.extractor("first", "extractor.passages.chunking.size=120").up();
    try (var operator = MemlogClient.builder(indexer.url("API for operators at")).build()) {
      await()
          .atMost(SOON)
          .ignoreExceptions()
          .until(() -> operator.indexes().digest("passages").equal());

      // when
      operator.indexes().rebuild(StartRebuildRequest.begin("passages", null, "messages"));

      // then
      await()
          .atMost(SOON)
          .until(
              () -> {
                Rebuild rebuild = operator.indexes().rebuildProgress("passages").rebuild();
                return rebuild != null && rebuild.switched();
              });
      assertThat(operator.indexes().rebuildProgress("passages").live()).isEqualTo("passages-2");
      assertThat(client.stats().counts().passages()).isGreaterThan(before);
      assertThat(texts(client, "otters weir")).hasSize(1);
      assertThat(operator.indexes().check("passages", false).damaged().missing()).isZero();
    }
  }

  @Test
  void shouldAnswerEverySearchWhileQueryProcessesComeAndGo() throws Exception {
    // given: two of them, and somebody who asks the one that is ready
    client.publish(List.of(message("rolling", "m1", "Sleighs glide over the frozen fjord")));
    await().atMost(SOON).until(() -> texts(client, "sleighs fjord"), t -> t.size() == 1);
    ChildProcess second = services.query("second", ingest).up();
    var failures = new ConcurrentLinkedQueue<String>();
    var asked = new AtomicInteger();
    var going = new AtomicBoolean(true);
    try (var other = Services.client(ingest, second)) {
      await().atMost(SOON).until(other::ready);
      Thread asking =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (going.get()) {
                      try {
                        List<String> texts = texts(other.ready() ? other : client, "sleighs fjord");
                        if (texts.size() != 1) {
                          failures.add("found " + texts);
                        }
                      } catch (MemlogException e) {
                        failures.add(e.toString());
                      }
                      asked.incrementAndGet();
                    }
                  });

      // when
      await().atMost(SOON).until(asked::get, n -> n > 20);
      int code = second.terminate();
      int before = asked.get();
      await().atMost(SOON).until(asked::get, n -> n > before + 20);
      going.set(false);
      asking.join();

      // then
      assertThat(code).isZero();
      assertThat(failures).isEmpty();
    }
  }

  @Test
  void shouldRememberWithdrawAndForgetByAQueryThoughTheExtractorIsKilledMeanwhile()
      throws Exception {
    // given: a memory that rests on two messages
    client.publish(
        List.of(
            said("sister", "m1", "My sister Mila works as a carpenter in a small workshop."),
            said("sister", "m2", "She plays the cello in an orchestra on weekends.")));
    await()
        .atMost(SOON)
        .until(
            () -> recalled("Who plays the cello in an orchestra?"),
            texts -> texts.contains("She plays the cello"));

    // when: one of the two goes, and something is told, while nobody evolves memories
    extractor.close();
    client
        .memories()
        .remember(
            RememberRequest.builder()
                .user(NADIA)
                .content("Nadia prefers green tea in the morning.")
                .build());
    client.deleteMessage(null, "sister", "m1");
    extractor = services.extractor("first", "extractor.passages.chunking.size=500").up();

    // then
    await().atMost(SOON).until(() -> recalled("green tea"), texts -> texts.contains("green tea"));
    await().atMost(SOON).until(() -> !listed().contains("Mila"));
    assertThat(recalled("Who plays the cello in an orchestra?")).doesNotContain("Mila");

    // when: the query process previews, and the ingest process reads its token
    PreviewForgetResponse preview =
        client.memories().previewForget(new PreviewForgetRequest("green tea", null, NADIA));
    assertThat(preview.preview())
        .extracting(hit -> hit.memory().content())
        .containsExactly("Nadia prefers green tea in the morning.");
    assertThat(recalled("green tea")).contains("green tea");
    client
        .memories()
        .forget(
            new ForgetMemoriesRequest(null, NADIA, List.of(), preview.previewToken(), null, null));

    // then
    await().atMost(SOON).until(() -> !recalled("green tea").contains("green tea"));
    await()
        .atMost(SOON)
        .until(() -> client.stats().counts().memories().getOrDefault("forgotten", 0L) == 1);
  }

  @Test
  void shouldRemoveFromTheLogAtOnceWhatAReceiptCovers() {
    // given
    var written =
        client.publish(
            List.of(
                message("receipts", "m1", "The quixotelephant hums in the cellar"),
                message("receipts", "m2", "Pennants sway above the bandstand")));
    assertThat(texts(client.after(SOON, written.position()), "quixotelephant")).isNotEmpty();

    // when
    String id =
        requireNonNull(client.receipts().deleteMessage(null, "receipts", "m1", true).receiptId());

    // then the extractor's process follows it, and probes the topics
    Receipt receipt =
        await()
            .atMost(Duration.ofMinutes(5))
            .until(() -> client.receipts().get(id), found -> found.probe() != null);
    ReceiptProbe probe = requireNonNull(receipt.probe());
    assertThat(probe.found()).isEmpty();
    assertThat(probe.clean()).isTrue();
    assertThat(probe.words()).isPositive();
    assertThat(probe.records()).isPositive();
    assertThat(receipt.places())
        .extracting(place -> place.kind() + " " + place.name())
        .contains("topic messages", "topic passages", "store fold", "view conversations")
        .contains("index passages");

    // then the views of the query processes are waited for, so it is not overdue meanwhile
    assertThat(receipt.state()).isEqualTo("released");
    assertThat(receipt.detail()).contains("view").contains("belongs to another process");
    assertThat(requireNonNull(receipt.goneBy()))
        .isAfter(requireNonNull(receipt.releasedAt()).plus(Duration.ofMinutes(90)));
  }

  @Test
  void shouldRefuseTopicsOfAnotherShapeAndADirectoryThatAnotherHas() throws Exception {
    ChildProcess shaped = services.start("ingest", "topics.partitions=5", "server.port=0");
    ChildProcess placed = services.start("query", "data=" + directory.resolve("query-first"));

    assertThat(shaped.exitCode()).isEqualTo(1);
    assertThat(shaped.output()).contains("topic conversation-events must have partitions=5, has 4");
    assertThat(placed.exitCode()).isEqualTo(1);
    assertThat(placed.output()).contains("is in use by process");
  }

  private static Event message(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).build();
  }

  private static Event said(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).user(NADIA).build();
  }

  private String recalled(String asked) {
    return Asked.recalled(client, NADIA, asked);
  }

  private String listed() {
    return Asked.listed(client, NADIA);
  }
}
