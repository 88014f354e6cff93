package dev.memlog.query;

import static dev.memlog.runtime.server.TestKeys.bound;
import static dev.memlog.runtime.server.TestKeys.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.grpc.GrpcClients;
import dev.memlog.api.v1.SearchServiceGrpc.SearchServiceBlockingStub;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.query.position.Pipeline;
import dev.memlog.query.position.Stage;
import dev.memlog.query.reading.MemoryFormation;
import dev.memlog.query.reading.MemoryFormation.Reader;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.ApiDescriptors;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A query service behind a server, with an index and an embedder that can be told to be
 * unavailable.
 */
final class Service implements AutoCloseable {

  /** Half the default, so that tests see the setting. */
  static final Duration FADING = Duration.ofDays(5);

  private static final ObjectMapper JSON = new ObjectMapper();

  static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  final InMemoryIndex index;
  final InMemoryIndex memories;
  final AtomicBoolean indexCaughtUp = new AtomicBoolean(true);
  final AtomicBoolean indexFilling = new AtomicBoolean();
  final AtomicBoolean embedderUnavailable = new AtomicBoolean();
  final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  final QueryService query;
  private final EnglishTerms analyzer = new EnglishTerms();
  private final Embedder embedder;
  private final ApiServer server;
  private final HttpClient http = HttpClient.newHttpClient();

  Service(KafkaSettings kafka, Path directory, QueryConfig config, StatsSources stats)
      throws Exception {
    this(kafka, directory, config, stats, new HashingEmbedder(), true);
  }

  /** Creates a service of the default configuration that knows no statistics. */
  Service(KafkaSettings kafka, Path directory, Embedder model, boolean remembering)
      throws Exception {
    this(kafka, directory, Defaults.of(QueryConfig.class), NoStats.sources(), model, remembering);
  }

  /** Creates a service of the default configuration whose messages are read as given. */
  Service(KafkaSettings kafka, Path directory, MemoryFormation formation) throws Exception {
    this(
        kafka,
        directory,
        Defaults.of(QueryConfig.class),
        NoStats.sources(),
        new HashingEmbedder(),
        true,
        formation);
  }

  /**
   * @param remembering whether memories are switched on
   */
  Service(
      KafkaSettings kafka,
      Path directory,
      QueryConfig config,
      StatsSources stats,
      Embedder model,
      boolean remembering)
      throws Exception {
    this(kafka, directory, config, stats, model, remembering, formation(Reader.NONE));
  }

  private Service(
      KafkaSettings kafka,
      Path directory,
      QueryConfig config,
      StatsSources stats,
      Embedder model,
      boolean remembering,
      MemoryFormation formation)
      throws Exception {
    index = new InMemoryIndex(model.model().id());
    memories = new InMemoryIndex(model.model().id());
    embedder = new Leaving(model, embedderUnavailable);
    query =
        new QueryService(
            config,
            kafka,
            new Searched(
                queried("passages", this::passages, "4 of 9 records"),
                remembering
                    ? Optional.of(queried("memories", () -> memories, ""))
                    : Optional.empty(),
                analyzer),
            directory,
            new Pipeline(
                Stage.ofGroup("fold", "fold-of-none"),
                Stage.ofGroup("indexer", "indexer-of-none"),
                Optional.empty()),
            stats,
            meters,
            formation,
            Clock.fixed(NOW, ZoneOffset.UTC));
    query.start();
    server =
        query
            .register(
                ApiServer.builder(
                        Defaults.of(ServerConfig.class)
                            .withPort(0)
                            .withKeys(
                                List.of(
                                    key("all", "acme", Set.of(), Set.of(Role.READ, Role.ADMIN)),
                                    key(
                                        "ops",
                                        "default",
                                        Set.of(),
                                        Set.of(Role.ADMIN, Role.OPERATOR)),
                                    key(
                                        "notes",
                                        "acme",
                                        Set.of("notes"),
                                        Set.of(Role.READ, Role.ADMIN)),
                                    key("other", "globex", Set.of(), Set.of(Role.READ)),
                                    key("umbrella", "umbrella", Set.of(), Set.of(Role.READ)),
                                    key(
                                        "umbrella-notes",
                                        "umbrella",
                                        Set.of("notes"),
                                        Set.of(Role.READ)),
                                    bound("umbrella-ann", "umbrella", "default", "ann"),
                                    key("initech", "initech", Set.of(), Set.of(Role.READ)),
                                    bound("ann", "initech", "default", "ann"))),
                        meters)
                    .describe("Memlog query", "v1", ApiDescriptors.bytes()))
            .build();
    server.start();
  }

  /** Returns the default rules, which exclude messages with the word "unindexed". */
  static MemoryFormation formation(Reader reader) {
    return new MemoryFormation(
        FADING,
        reader,
        text -> text.contains("unindexed"),
        () -> new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults()),
        new Thresholds(5, 3, 0.7));
  }

  private QueriedIndex queried(String name, Supplier<MemoryIndex> live, String progress) {
    return new QueriedIndex(
        name,
        _ -> live.get(),
        EmbeddingModels.of(List.of(embedder)),
        indexCaughtUp::get,
        () -> progress);
  }

  private MemoryIndex passages() {
    if (indexFilling.get()) {
      throw new IndexFillingException("the script says that it is being filled");
    }
    return index;
  }

  /** Waits until the views have caught up. */
  Service caughtUp() {
    await().atMost(Duration.ofSeconds(30)).until(() -> query.check().ready());
    return this;
  }

  void add(Turn... turns) {
    for (Turn turn : turns) {
      index.add(turn.point(embedder, analyzer, List.of()));
    }
  }

  void fill() {
    add(
        Turn.of("c1", "m1", "We sailed a boat on the lake of Geneva").in("acme", "notes"),
        Turn.of("c1", "m2", "Bread with butter for breakfast").in("acme", "notes"),
        Turn.of("c2", "m1", "The boat needs paint before we sail").in("acme", "chat"),
        Turn.of("c1", "m1", "Globex keeps its boat secret on the lake").in("globex", "notes"));
  }

  /** Returns the body of the answer to a search, which must succeed. */
  JsonNode search(String key, String json) throws Exception {
    return body(post(key, "/v1/messages:search", json));
  }

  /** Returns the body of the answer to a recall, which must succeed. */
  JsonNode recall(String key, String json) throws Exception {
    return body(post(key, "/v1/memories:recall", json));
  }

  /** Returns the body of the answer to a preview of forgetting, which must succeed. */
  JsonNode previewForget(String key, String json) throws Exception {
    return body(post(key, "/v1/memories:previewForget", json));
  }

  /** Returns the body of the answer to a read, which must succeed. */
  JsonNode read(String key, String path) throws Exception {
    return body(get(key, path));
  }

  private static JsonNode body(HttpResponse<String> answer) throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  HttpResponse<String> post(String key, String path, String json) throws Exception {
    return send(request(key, path).POST(BodyPublishers.ofString(json)));
  }

  HttpResponse<String> get(String key, String path) throws Exception {
    return send(request(key, path).GET());
  }

  /** A search that must see a write. */
  HttpResponse<String> searchAfter(String key, String position, String millis) throws Exception {
    return send(
        request(key, "/v1/messages:search")
            .header("Memlog-After", position)
            .header("Memlog-After-Timeout", millis)
            .POST(BodyPublishers.ofString("{\"query\":\"boat\"}")));
  }

  /** A call of any method with a header Memlog-After. */
  HttpResponse<String> after(String key, String verb, String path, String position)
      throws Exception {
    var body = verb.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}");
    return send(request(key, path).header("Memlog-After", position).method(verb, body));
  }

  /** A stub whose reads must see a write. */
  SearchServiceBlockingStub grpcAfter(String key, String position, String millis) {
    return GrpcClients.builder("gproto+http://127.0.0.1:" + server.port())
        .setHeader("authorization", "Bearer " + key)
        .setHeader("memlog-after", position)
        .setHeader("memlog-after-timeout", millis)
        .build(SearchServiceBlockingStub.class);
  }

  SearchServiceBlockingStub grpc(String key) {
    return grpc(key, SearchServiceBlockingStub.class);
  }

  <T> T grpc(String key, Class<T> stub) {
    return GrpcClients.builder("gproto+http://127.0.0.1:" + server.port())
        .setHeader("authorization", "Bearer " + key)
        .build(stub);
  }

  @Override
  public void close() {
    http.close();
    server.close();
    query.close();
    embedder.close();
    meters.close();
  }

  /** Opens a stream of changes. */
  FollowedChanges follow(String key, String query) throws Exception {
    return FollowedChanges.open(http, request(key, "/v1/changes" + query).build());
  }

  /** Opens a stream of changes as a client that was connected before. */
  FollowedChanges followAgain(String key, String query, String lastEventId) throws Exception {
    return FollowedChanges.open(
        http, request(key, "/v1/changes" + query).header("Last-Event-ID", lastEventId).build());
  }

  int port() {
    return server.port();
  }

  /** Stops the server alone. */
  void stopServer() {
    server.close();
  }

  private HttpRequest.Builder request(String key, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** An embedder that fails for a while. */
  private static final class Leaving extends ForwardingEmbedder {
    private final AtomicBoolean unavailable;

    Leaving(Embedder embedder, AtomicBoolean unavailable) {
      super(embedder);
      this.unavailable = unavailable;
    }

    @Override
    public float[] embedQuery(String text) {
      check();
      return super.embedQuery(text);
    }

    @Override
    public void check() {
      if (unavailable.get()) {
        throw new EmbeddingUnavailableException("the embedder is unavailable");
      }
    }
  }
}
