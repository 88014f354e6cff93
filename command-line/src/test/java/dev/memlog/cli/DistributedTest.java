package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.TestConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.terminal.Screen;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The four services, each a process of its own, over a broker, a registry and a fake Qdrant, on the
 * log of an embedded Memlog that was moved there.
 */
class DistributedTest {

  private static final Duration SOON = Duration.ofSeconds(40);
  private static final String NADIA = "nadia";
  private static final String OTTO = "otto";

  @TempDir static Path directory;
  private static final List<AutoCloseable> open = new ArrayList<>();
  private static String former = "";
  private static EmbeddedBroker broker;
  private static EmbeddedRegistry registry;
  private static FakeQdrant qdrant;
  private static ChildProcess ingest;
  private static ChildProcess extractor;
  private static ChildProcess indexer;
  private static ChildProcess query;
  private static MemlogClient client;

  @BeforeAll
  static void start() throws Exception {
    broker = opened(new EmbeddedBroker(new BrokerConfig(0), directory.resolve("broker")));
    broker.start();
    registry =
        opened(
            new EmbeddedRegistry(RegistryConfig.defaults().withPort(0), broker::bootstrapServers));
    registry.start();
    move();
    qdrant = opened(FakeQdrant.start());
    // All at once: whichever is first makes the topics.
    ingest = ingest();
    extractor = extractor("extractor.passages.chunking.size=500");
    indexer = indexer("first");
    // A query process is told where the ingest API is, which agents write to.
    ingest.up();
    query = query("first");
    for (ChildProcess each : List.of(extractor, indexer, query)) {
      each.up();
    }
    client = opened(client(query));
    await().atMost(SOON).until(client::ready);
  }

  /** Writes to an embedded Memlog of two partitions, and moves its log to the broker with four. */
  private static void move() throws Exception {
    Path data = directory.resolve("embedded");
    try (var memlog =
        new EmbeddedMemlog(TestConfig.remembering(data, 2), directory.resolve("embedded.log"))) {
      memlog.start();
      memlog.awaitReady(SOON);
      try (var embedded = MemlogClient.builder(memlog.places().api()).build()) {
        former =
            embedded
                .publish(
                    List.of(
                        message("moved-kept", "kept", "A greyhound sleeps under the piano"),
                        message("moved-later", "later", "An accordion hangs in the hallway"),
                        message("moved-gone", "gone", "Wasps nest above the attic window")))
                .position();
        embedded
            .memories()
            .remember(
                RememberRequest.builder()
                    .user(OTTO)
                    .content("Otto collects pocket watches.")
                    .build());
        embedded.deleteMessage(null, "moved-gone", "gone");
        // What is published last may not have been folded yet when the server stops.
        embedded.edit(null, "moved-later", "later", "A trombone hangs in the hallway");
      }
    }
    var screen = Screen.standard();
    for (int run = 0; run < 2; run++) {
      assertThat(
              Main.run(
                  screen,
                  "move",
                  "--to=" + broker.bootstrapServers(),
                  "--registry=" + registry.url(),
                  "--data-dir=" + data,
                  "--partitions=4",
                  "--json"))
          .isZero();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
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
    await().atMost(SOON).until(() -> recalled(OTTO, "watches"), t -> t.contains("pocket watches"));

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
    await().atMost(SOON).until(() -> client.stats().stages().stream().allMatch(s -> s.lag() == 0));
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
    await().atMost(SOON).until(DistributedTest::listed, text -> text.contains("tandem"));
  }

  @Test
  void shouldHandPartitionsToASecondIndexerAndTakeThemOverWhenItEnds() throws Exception {
    // given
    ChildProcess second = indexer("second").up();
    await().atMost(SOON).until(second::output, text -> text.contains("begins, "));

    // when: both work
    publish("both", 40);
    await().atMost(SOON).until(() -> found("both"), n -> n == 40);

    // when: one is told to end
    assertThat(second.terminate()).isZero();
    publish("one", 40);

    // then
    await().atMost(SOON).until(() -> found("one"), n -> n == 40);
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
    extractor = extractor("extractor.passages.chunking.size=120").up();
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
    ChildProcess second = query("second").up();
    var failures = new ConcurrentLinkedQueue<String>();
    var asked = new AtomicInteger();
    var going = new AtomicBoolean(true);
    try (var other = client(second)) {
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
      await().until(asked::get, n -> n > 20);
      int code = second.terminate();
      int before = asked.get();
      await().until(asked::get, n -> n > before + 20);
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
            texts -> texts.contains("Mila plays the cello"));

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
    extractor = extractor("extractor.passages.chunking.size=500").up();

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
  void shouldRefuseTopicsOfAnotherShape() throws Exception {
    ChildProcess other = opened(ChildProcess.start("ingest", with("topics.partitions=5")));

    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.output()).contains("topic conversation-events must have partitions=5, has 4");
  }

  @Test
  void shouldRefuseADirectoryThatAnotherHas() throws Exception {
    ChildProcess other =
        opened(ChildProcess.start("query", with("data=" + directory.resolve("query-first"))));

    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.output()).contains("is in use by process");
  }

  private static void publish(String conversation, int messages) {
    client.publish(
        IntStream.range(0, messages)
            .mapToObj(
                i -> message(conversation + i, "m", "A walrus called " + conversation + "x" + i))
            .toList());
  }

  /** Returns how many messages of {@link #publish} a search finds, with one query each. */
  private static long found(String conversation) {
    return IntStream.range(0, 40)
        .filter(
            i ->
                client
                        .search(
                            SearchMessagesRequest.builder()
                                .query("walrus called " + conversation + "x" + i)
                                .conversationIds(List.of(conversation + i))
                                .build())
                        .results()
                        .size()
                    == 1)
        .count();
  }

  private static MemlogClient client(ChildProcess asked) {
    return MemlogClient.builder(ingest.url()).queryUrl(asked.url()).build();
  }

  private static List<String> texts(MemlogClient asked, String words) {
    return asked.search(SearchMessagesRequest.builder().query(words).build()).results().stream()
        .map(MessageHit::snippet)
        .toList();
  }

  private static Event message(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).build();
  }

  private static Event said(String conversation, String message, String content) {
    return Event.message(conversation, "user", content).messageId(message).user(NADIA).build();
  }

  /** Returns the recalled memories, whatever their relevance. */
  private static String recalled(String asked) {
    return recalled(NADIA, asked);
  }

  private static String recalled(String user, String asked) {
    var request =
        RecallMemoriesRequest.builder()
            .user(user)
            .query(asked)
            .minSimilarity(0.0)
            .purpose("evaluation")
            .build();
    return client.memories().recall(request).results().stream()
        .map(hit -> hit.memory().content())
        .toList()
        .toString();
  }

  /** Memories of every status. */
  private static String listed() {
    return client
        .memories()
        .list(ListMemoriesRequest.builder().user(NADIA).status("all").build())
        .toString();
  }

  private static ChildProcess ingest() throws Exception {
    return opened(ChildProcess.start("ingest", with("server.port=0")));
  }

  /**
   * @param rules the setting of the rules for passages
   */
  private static ChildProcess extractor(String rules) throws Exception {
    return opened(
        ChildProcess.start(
            "extractor",
            with(
                rules,
                "monitoring.port=0",
                "instance=first",
                "data=" + directory.resolve("extractor"),
                "embedding.provider=hashing")));
  }

  private static ChildProcess indexer(String instance) throws Exception {
    return opened(
        ChildProcess.start(
            "indexer",
            with(
                "monitoring.port=0",
                "server.port=0",
                "instance=" + instance,
                "data=" + directory.resolve("indexer-" + instance),
                "embedding.provider=hashing",
                "qdrant.host=127.0.0.1",
                "qdrant.port=" + qdrant.port())));
  }

  private static ChildProcess query(String instance) throws Exception {
    return opened(
        ChildProcess.start(
            "query",
            with(
                "server.port=0",
                "instance=" + instance,
                "data=" + directory.resolve("query-" + instance),
                "embedding.provider=hashing",
                "mcp.ingestUrl=" + ingest.url(),
                "qdrant.host=127.0.0.1",
                "qdrant.port=" + qdrant.port())));
  }

  private static List<String> with(String... settings) {
    var all =
        new ArrayList<>(
            List.of(
                "kafka.bootstrapServers=" + broker.bootstrapServers(),
                "registry.url=" + registry.url()));
    if (Stream.of(settings).noneMatch(s -> s.startsWith("topics."))) {
      all.addAll(List.of("topics.partitions=4", "topics.generation=1"));
    }
    all.addAll(List.of(settings));
    return all;
  }

  private static <T extends AutoCloseable> T opened(T resource) {
    open.add(resource);
    return resource;
  }
}
