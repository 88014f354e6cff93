package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.Taken;
import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.graph.GraphEdge;
import dev.memlog.client.graph.GraphNode;
import dev.memlog.client.graph.GraphStatement;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ImportMemoriesResponse;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.extractor.ExtractorConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories in one process, from what is said to what is recalled. */
class EmbeddedMemoriesTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  @Test
  void shouldRecallWhatIsSaidAndToldUntilItIsTakenAway(@TempDir Path directory) throws Exception {
    // given
    StandaloneConfig on = config(directory, true);
    String told;
    try (var memlog = started(on);
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      assertThat(memlog.checks()).containsKeys("fold", "evolution", "extraction", "memory-indexer");

      // when
      client.publish(
          List.of(
              Event.builder()
                  .conversationId("c1")
                  .messageId("m1")
                  .role("user")
                  .content("I adopted a small grey dog named Rex.")
                  .build(),
              Event.builder()
                  .conversationId("c1")
                  .messageId("m2")
                  .role("user")
                  .author("Ada")
                  .content("My mother Carol lives in Lisbon.")
                  .build()));
      String tea = remember(client, "The user prefers green tea.").memory().memoryId();
      told = tea;

      // then
      await().atMost(SOON).until(() -> recalled(client, "dog Rex").contains("Rex"));
      await().atMost(SOON).until(() -> recalled(client, "green tea").contains("green tea"));

      await().atMost(SOON).until(() -> related(client).contains("Carol lives_in Lisbon"));
      assertThat(summarized(client)).contains("Rex").contains("Carol").contains("green tea");
      GetGraphResponse graph = graph(client);
      assertThat(graph.edges())
          .isNotEmpty()
          .allSatisfy(
              edge ->
                  assertThat(edge.statements())
                      .flatExtracting(GraphStatement::sources)
                      .extracting(MemorySource::messageId)
                      .contains("m2"));

      // when it is told again in one sitting, which adds no confidence
      Taken again = remember(client, "The user prefers green tea.");

      // then
      assertThat(again.former()).isPresent();
      assertThat(again.memory().memoryId()).isEqualTo(told);
      assertThat(again.memory().kind().confidence()).isEqualTo(again.former().getAsDouble());

      // when it is forgotten by what it says
      PreviewForgetResponse preview =
          client.memories().previewForget(new PreviewForgetRequest("green tea", null, null));
      assertThat(preview.preview()).extracting(hit -> hit.memory().memoryId()).contains(told);
      assertThat(recalled(client, "green tea")).contains("green tea");
      client
          .memories()
          .forget(
              new ForgetMemoriesRequest(null, null, List.of(), preview.previewToken(), null, null));

      // then
      await().atMost(SOON).until(() -> !recalled(client, "green tea").contains("green tea"));

      // when
      client.memories().restore(new RestoreMemoriesRequest(null, null, List.of(told), null));

      // then
      await().atMost(SOON).until(() -> recalled(client, "green tea").contains("green tea"));

      // when
      client.deleteMessage(null, "c1", "m1");
      client.deleteMessage(null, "c1", "m2");

      // then
      await().atMost(SOON).until(() -> !recalled(client, "dog Rex").contains("Rex"));
      await().atMost(SOON).until(() -> listed(client).size() == 1);
      assertThat(summarized(client)).contains("green tea").doesNotContain("Rex", "Carol");
      await().atMost(SOON).untilAsserted(() -> assertOnlyRestsOn(tea, whole(client)));
    }

    // when
    try (var memlog = started(on);
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // then
      assertThat(recalled(client, "green tea")).contains("green tea");
      assertThat(listed(client)).extracting(Memory::memoryId).containsExactly(told);

      // when everything is exported, purged and imported
      var owner = new MemoryOwner(null, null);
      List<String> exported = new ArrayList<>();
      client.memories().export(owner, exported::add);
      String purged =
          client.memories().purge(PurgeMemoriesRequest.builder().reach("owner").build()).position();
      assertThat(listed(client.after(purged))).isEmpty();
      ImportMemoriesResponse imported =
          client.memories().importLines(owner, String.join("\n", exported));

      // then
      List<String> again = new ArrayList<>();
      MemlogClient after = client.after(String.valueOf(imported.position()));
      after.memories().export(owner, again::add);
      assertThat(exported).hasSize(1).first().asString().contains(told, "\"history\"");
      assertThat(again).isEqualTo(exported);
      assertThat(recalled(after, "green tea")).contains("green tea");

      // when it is selected by its id and its time, D3
      Instant since = Instant.parse("2000-01-01T00:00:00Z");
      var query = RecallMemoriesRequest.builder().query("green tea").purpose("evaluation");
      assertThat(client.memories().recall(query.ids(List.of(told)).build()).results()).hasSize(1);
      assertThat(client.memories().recall(query.ids(List.of("other")).build()).results()).isEmpty();
      assertThat(client.memories().ofApp("default").count("all").count()).isEqualTo(1);
      assertThatThrownBy(() -> client.memories().ofApp("other").purge(told))
          .as("of another app")
          .isInstanceOfSatisfying(
              ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
      assertThat(listed(client)).as("of another app").hasSize(1);
      var owners = PurgeMemoriesRequest.builder().reach("owner");
      String before = client.memories().purge(owners.before(since).build()).position();
      assertThat(listed(client.after(before))).hasSize(1);
      String window = client.memories().purge(owners.before(null).after(since).build()).position();

      // then
      assertThat(listed(client.after(window))).isEmpty();
    }
  }

  @Test
  void shouldSayThatMemoriesAreSwitchedOff(@TempDir Path directory) throws Exception {
    // given
    try (var memlog = started(config(directory, false));
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // when / then
      assertThat(memlog.checks()).doesNotContainKeys("evolution", "extraction", "memory-indexer");
      assertThatThrownBy(() -> recalled(client, "anything"))
          .isInstanceOf(ApiException.class)
          .hasMessageContaining("memories are switched off");
    }
  }

  /** Returns the neighbours of Lisbon with the statements behind each relation. */
  private static GetGraphResponse graph(MemlogClient client) {
    return client.memories().graph(GetGraphRequest.around(null, null, "Lisbon", 1));
  }

  private static GetGraphResponse whole(MemlogClient client) {
    return client.memories().graph(GetGraphRequest.whole(null, null));
  }

  /** Fails if an edge rests on another memory, or a node has a word of a deleted message. */
  private static void assertOnlyRestsOn(String memoryId, GetGraphResponse graph) {
    assertThat(graph.edges())
        .isNotEmpty()
        .extracting(GraphEdge::memoryIds)
        .containsOnly(List.of(memoryId));
    assertThat(graph.nodes()).extracting(GraphNode::name).doesNotContain("Carol", "Lisbon", "Rex");
  }

  /** Returns all relations as subject, relation and object. */
  private static List<String> related(MemlogClient client) {
    GetGraphResponse whole = whole(client);
    Map<String, String> names =
        whole.nodes().stream().collect(Collectors.toMap(GraphNode::id, GraphNode::name));
    return whole.edges().stream()
        .map(
            edge ->
                "%s %s %s".formatted(names.get(edge.from()), edge.relation(), names.get(edge.to())))
        .toList();
  }

  private static StandaloneConfig config(Path directory, boolean enabled) {
    StandaloneConfig base = TestConfig.of(directory.resolve("data"), 2);
    ExtractorConfig extractor = base.stages().extractor();
    return new StandaloneConfig(
        base.data(),
        base.partitions(),
        base.server(),
        base.log(),
        base.stages()
            .withExtractor(extractor.withMemories(extractor.memories().withEnabled(enabled))),
        base.embedding(),
        base.analyzer(),
        base.index(),
        base.start());
  }

  private static EmbeddedMemlog started(StandaloneConfig config) throws Exception {
    return TestConfig.start(config, SOON);
  }

  private static Taken remember(MemlogClient client, String content) throws InterruptedException {
    RememberResponse kept =
        client.memories().remember(RememberRequest.builder().content(content).build());
    return Taken.await(client.memories(), kept, new MemoryOwner(null, null), SOON).orElseThrow();
  }

  private static String recalled(MemlogClient client, String query) {
    var request = RecallMemoriesRequest.builder().query(query).purpose("evaluation").build();
    return client.memories().recall(request).results().stream()
        .map(MemoryHit::memory)
        .map(Memory::content)
        .toList()
        .toString();
  }

  /** Returns the summaries of all that is known, by category and by domain. */
  private static String summarized(MemlogClient client) {
    var request =
        RecallMemoriesRequest.builder().query("What do you know about me?").purpose("evaluation");
    return Stream.of("category", "domain")
        .flatMap(level -> client.memories().recall(request.level(level).build()).results().stream())
        .toList()
        .toString();
  }

  private static List<Memory> listed(MemlogClient client) {
    return client.memories().list(ListMemoriesRequest.builder().status("all").build()).memories();
  }
}
