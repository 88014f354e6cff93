package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.SerializationFormat;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.grpc.GrpcSerializationFormats;
import com.linecorp.armeria.common.util.BlockingTaskExecutor;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Route;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.grpc.GrpcService;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.openapi.OpenApiDocument;
import dev.memlog.runtime.openapi.ProtoComments;
import dev.memlog.runtime.server.Reloading.Load;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.BytesInFlight;
import dev.memlog.runtime.server.caller.KeysFile;
import dev.memlog.runtime.server.caller.RequestBody;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.runtime.server.caller.StreamLimits;
import dev.memlog.runtime.server.error.GrpcErrors;
import dev.memlog.runtime.server.error.HttpErrors;
import dev.memlog.runtime.server.error.ServedMethods;
import dev.memlog.runtime.server.json.BodyTypes;
import dev.memlog.runtime.server.json.HttpRules;
import dev.memlog.runtime.server.json.JsonTranscoder;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A builder of an {@link ApiServer} from its services, routes and health checks. */
public final class ApiServerBuilder {

  private static final Precondition UNCONDITIONAL =
      (_, _) -> CompletableFuture.completedFuture(null);

  /**
   * The formats of gRPC calls. gRPC's own JSON is not among them: {@link JsonTranscoder} serves
   * JSON, and Armeria's preparation for every message took a tenth of the start.
   */
  private static final Set<SerializationFormat> BINARY =
      Set.of(
          GrpcSerializationFormats.PROTO,
          GrpcSerializationFormats.PROTO_WEB,
          GrpcSerializationFormats.PROTO_WEB_TEXT);

  /** The maximum number of calls of one HTTP/2 connection at the same time. */
  private static final long STREAMS_PER_CONNECTION = 1000;

  private final ServerConfig config;
  private final PrometheusMeterRegistry meters;
  private final Authenticator authenticator;
  private final ServerBuilder server = Server.builder();
  private final ServedMethods methods = new ServedMethods();
  private final Shares bytes;
  private final Connections connections;
  private final CallGates gates;
  private final List<Consumer<OpenApiDocument>> described = new ArrayList<>();
  private String title = "API";
  private String version = "";
  private ProtoComments comments = ProtoComments.none();
  private Supplier<Map<String, Health>> checks = Map::of;

  ApiServerBuilder(ServerConfig config, PrometheusMeterRegistry meters) {
    if (!config.callers().askForKeys() && !ServerConfig.isLoopback(config.host())) {
      throw new IllegalArgumentException(ServerConfig.OPEN_RULE + ", got " + config.host());
    }
    this.config = config;
    this.meters = meters;
    this.bytes = new Shares(config.mostBytesInFlight());
    meters.gauge("memlog.api.bytes.in.flight", bytes, Shares::held);
    this.connections = new Connections(config.limits().connections(), meters);
    this.gates = new CallGates(config, meters);
    this.authenticator = new Authenticator(config.callers(), config.limits());
  }

  /**
   * Refuses callers of other tenants than these.
   *
   * @param tenants the served tenants; empty for all
   */
  public ApiServerBuilder tenants(List<String> tenants) {
    authenticator.serve(tenants);
    return this;
  }

  /**
   * Serves a gRPC service. Its methods with a {@code google.api.http} rule are served as HTTP with
   * JSON too. Handlers may block and may throw {@link dev.memlog.runtime.RequestException}. In a
   * handler, {@link Authenticator#principal()} returns the caller.
   *
   * @param role the role that a key needs for the service's methods
   */
  public ApiServerBuilder grpc(BindableService service, Role role) {
    return grpc(service, role, UNCONDITIONAL);
  }

  /**
   * Serves a gRPC service like {@link #grpc(BindableService, Role)}, but delays each call until a
   * precondition holds.
   *
   * @param role the role that a key needs for the service's methods
   * @param precondition the condition that must hold before a call reaches its handler
   */
  public ApiServerBuilder grpc(BindableService service, Role role, Precondition precondition) {
    ServerServiceDefinition definition = service.bindService();
    GrpcService grpc =
        GrpcService.builder()
            .addService(service)
            .useBlockingTaskExecutor(true)
            .maxRequestMessageLength(config.calls().maxRequestBytes())
            .supportedSerializationFormats(BINARY)
            .exceptionHandler(new GrpcErrors())
            .build();
    Set<String> streaming = StreamLimits.streams(definition);
    server.service(
        grpc,
        inner -> {
          // A call that waits does not count yet.
          HttpService waiting =
              gates
                  .ofRole(inner, role)
                  .decorate(new PreconditionGate(precondition, ApiServerBuilder::method));
          return guarded(gates.ofStreams(waiting, streaming), role, "")
              .decorate(new StreamLimits(streaming));
        });
    for (JsonTranscoder transcoder :
        HttpRules.transcoders(service, definition, config.calls().maxRequestBytes())) {
      server
          .route()
          .addRoute(
              Route.builder().regex(transcoder.path().regex()).methods(transcoder.verb()).build())
          .build(
              guarded(
                  gates
                      .ofRole(transcoder, role)
                      .decorate(new PreconditionGate(precondition, _ -> transcoder.name())),
                  role,
                  transcoder.path().template()));
      methods.add(transcoder.path().regex(), transcoder.verb());
      described.add(
          document ->
              transcoder.describe(document, word(role), precondition.headers(transcoder.name())));
    }
    return this;
  }

  /**
   * Serves an HTTP route that is not a gRPC method.
   *
   * @param service the handler of the route's requests
   */
  public ApiServerBuilder http(HttpRoute route, HttpService service) {
    return http(route, service, "", UNCONDITIONAL);
  }

  /**
   * Serves a route like {@link #http(HttpRoute, HttpService)}, but delays each call until a
   * precondition holds.
   *
   * @param method the name of the route that the precondition gets in place of a gRPC method's name
   * @param precondition the condition that must hold before a call reaches the service
   */
  public ApiServerBuilder http(
      HttpRoute route, HttpService service, String method, Precondition precondition) {
    described.add(
        document ->
            document.route(
                route.method().name(),
                route.path(),
                route.summary(),
                route.consumes().isEmpty() ? "" : route.consumes().getFirst().toString(),
                route.produces().toString(),
                word(route.role()),
                precondition.headers(method)));
    return serve(
        route, gates.of(service, route).decorate(new PreconditionGate(precondition, _ -> method)));
  }

  private ApiServerBuilder serve(HttpRoute route, HttpService service) {
    var binding =
        server
            .route()
            .addRoute(Route.builder().exact(route.path()).methods(route.method()).build());
    if (route.stream()) {
      binding.maxRequestLength(0).requestTimeout(Duration.ZERO);
    }
    HttpService typed =
        route.consumes().isEmpty() ? service : service.decorate(new BodyTypes(route.consumes()));
    methods.addExact(route.path(), route.method());
    binding.build(guarded(typed, route.role(), route.path()));
    return this;
  }

  /**
   * Serves an HTTP route whose handler gets each request with its whole body. The server refuses a
   * body that is longer than {@code server.maxRequestBytes}. {@code /openapi.json} leaves the route
   * out.
   */
  public ApiServerBuilder httpBody(HttpRoute route, BodyHandler handler) {
    return serve(
        route,
        gates.ofTools(
            (context, request) ->
                HttpResponse.of(
                    RequestBody.read(
                            request,
                            config.calls().maxRequestBytes(),
                            BytesInFlight.of(context).begin())
                        .thenCompose(body -> handler.answer(context, body)))));
  }

  /**
   * Serves a public document, such as a web page, to every caller without a key. The document must
   * contain no user's data. {@code /openapi.json} leaves it out.
   *
   * @param path the literal path of the GET route
   */
  public ApiServerBuilder open(String path, HttpService service) {
    methods.addExact(path, HttpMethod.GET);
    server.route().get("exact:" + path).build(service.decorate(new RequestObserver(meters, path)));
    return this;
  }

  /**
   * Sets the title, the version and the descriptions in {@code /openapi.json}.
   *
   * @param descriptors a serialized {@code FileDescriptorSet} with source information, whose
   *     comments become the descriptions
   */
  public ApiServerBuilder describe(String title, String version, byte[] descriptors) {
    this.title = title;
    this.version = version;
    comments = ProtoComments.of(descriptors);
    return this;
  }

  /**
   * Sets the source of the health that {@code /health/live} and {@code /health/ready} report.
   *
   * @param components the supplier of the health of each component, by name
   */
  public ApiServerBuilder health(Supplier<Map<String, Health>> components) {
    checks = components;
    return this;
  }

  /**
   * Builds the server without starting it.
   *
   * @throws dev.memlog.runtime.config.ConfigException if the content of the file of keys is invalid
   * @throws IllegalArgumentException if the file of keys or a file of the certificate cannot be
   *     used, or if two keys are equal
   */
  public ApiServer build() {
    Reloading reloading = new Reloading(config.callers().reloadInterval(), meters);
    if (config.callers().keysFile().isPresent()) {
      Path file = config.callers().keysFile().get();
      Load keys = () -> authenticator.replace(KeysFile.with(config.callers().keys(), file));
      load(reloading, "keys", List.of(file), keys);
    }
    Optional<Certificate> certificate = listen(reloading);
    monitoring("/health/live", new HealthEndpoint(() -> checks.get(), Health::live));
    monitoring("/health/ready", new HealthEndpoint(() -> checks.get(), Health::ready));
    monitoring("/metrics", new MetricsEndpoint(meters));
    server.service(
        GrpcService.builder()
            .addService(ProtoReflectionServiceV1.newInstance())
            .supportedSerializationFormats(BINARY)
            .build(),
        inner -> guarded(inner, Role.READ, ""));
    String document = document();
    open("/openapi.json", (_, _) -> HttpResponse.of(HttpStatus.OK, MediaType.JSON_UTF_8, document));
    server
        .errorHandler(new HttpErrors(methods))
        .decorator(new WholeRequests(methods))
        .decorator(this::hosts)
        .decorator(
            (service, context, request) -> {
              BytesInFlight.count(context, bytes);
              return service.serve(context, request);
            })
        .childChannelPipelineCustomizer(
            pipeline -> {
              connections.add(pipeline.channel());
              UpgradeRemoval.from(pipeline);
            })
        .http2MaxStreamsPerConnection(STREAMS_PER_CONNECTION)
        .requestTimeout(config.calls().requestTimeout())
        .maxRequestLength((long) RequestBody.DRAINED * config.calls().maxRequestBytes())
        // Refusals are answers; FailureMapping logs the defects among failures, with their request.
        .unloggedExceptionsReportInterval(Duration.ZERO)
        .blockingTaskExecutor(
            BlockingTaskExecutor.builder()
                .threadNamePrefix("api")
                .numThreads(config.calls().threads())
                .build(),
            true)
        .gracefulShutdownTimeout(Duration.ofMillis(100), config.calls().shutdownTimeout())
        .bossGroupFactory(Acceptor::new)
        .disableServerHeader()
        .disableDateHeader();
    return new ApiServer(config, server.build(), reloading, certificate);
  }

  private Optional<Certificate> listen(Reloading reloading) {
    InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
    if (config.tls().certificate().isEmpty() || config.tls().key().isEmpty()) {
      server.port(address, SessionProtocol.HTTP);
      return Optional.empty();
    }
    List<Path> files = List.of(config.tls().certificate().get(), config.tls().key().get());
    Certificate certificate = new Certificate(files.getFirst(), files.getLast());
    load(reloading, "tls", files, certificate::load);
    server.port(address, SessionProtocol.HTTPS).tlsProvider(certificate);
    return Optional.of(certificate);
  }

  private static void load(Reloading reloading, String what, List<Path> files, Load load) {
    try {
      reloading.watch(what, files, load);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalArgumentException("server." + what + " cannot be used: " + files, e);
    }
  }

  private String document() {
    OpenApiDocument document = new OpenApiDocument(title, version, comments);
    described.forEach(describe -> describe.accept(document));
    document.health("/health/live", "Whether the process works without a restart.");
    document.health("/health/ready", "Whether the process can work now.");
    document.open("/openapi.json", "This document.", "application/json");
    document.open("/metrics", "Figures for Prometheus.", "text/plain");
    return document.json();
  }

  /**
   * Returns the service behind a check of the headers Host and Origin. A server that asks for keys
   * has no such check, since keys alone keep out web pages of other sites.
   */
  private HttpService hosts(HttpService service) {
    return config.callers().askForKeys()
        ? service
        : service.decorate(new HostGate(config.trusted()));
  }

  /** Returns the method of a gRPC call, whose path ends with it. */
  private static String method(ServiceRequestContext context) {
    return context.path().substring(context.path().lastIndexOf('/') + 1);
  }

  private static String word(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  private void monitoring(String path, HttpService service) {
    open(
        path,
        service.decorate(
            new MonitoringGate(
                config.callers().monitoring(), config.trusted(), authenticated(Role.ADMIN))));
  }

  private HttpService guarded(HttpService service, Role role, String route) {
    return service.decorate(authenticated(role)).decorate(new RequestObserver(meters, route));
  }

  private AuthenticationGate authenticated(Role role) {
    return new AuthenticationGate(authenticator, connections, meters, role);
  }
}
