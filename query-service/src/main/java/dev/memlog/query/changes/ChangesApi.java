package dev.memlog.query.changes;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerListenerAdapter;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.HttpRoute;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.Shares;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The route that streams changes to callers. Each stream has a thread and a consumer. */
public final class ChangesApi implements HttpService, AutoCloseable {

  public static final HttpRoute ROUTE =
      new HttpRoute(
          HttpMethod.GET,
          "/v1/changes",
          Role.READ,
          "Follows changes as server-sent events: memory.added, memory.superseded, memory.forgotten "
              + "and the other kinds of changes of memories, and message.deleted. The data of an "
              + "event is a JSON object with type, timestamp and data: ids, revision and cause, "
              + "never text. An event may arrive twice, but for each owner in order. Query "
              + "parameters: app and user, of whom only; from, the id of the last event that the "
              + "caller has, or earliest for the last 28 days; without it, from now on. The header "
              + "Last-Event-ID takes precedence over from. A position that is too old is refused "
              + "with 410 and code gone.",
          List.of(),
          MediaType.EVENT_STREAM,
          true);

  private static final Set<String> PARAMETERS = Set.of("app", "user", "from");
  private static final String FROM = "from";
  private static final String LAST_EVENT_ID = "Last-Event-ID";

  private final ChangesConfig config;
  private final ChangeLog topics;
  private final ChangeRecords records;
  private final MeterRegistry meters;
  private final Shares shares;
  private final Set<ChangeStream> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  public ChangesApi(ChangesConfig config, KafkaSettings kafka, Clock clock, MeterRegistry meters) {
    this.config = config;
    this.meters = meters;
    topics = new ChangeLog(kafka, clock);
    records = new ChangeRecords(kafka);
    shares = new Shares(config.streams());
    meters.gauge("memlog.query.changes.streams", shares, Shares::held);
  }

  /** Makes streams end when the server stops, so that the stop does not wait for them. */
  @Override
  public void serviceAdded(ServiceConfig service) {
    service
        .server()
        .addListener(
            new ServerListenerAdapter() {
              @Override
              public void serverStopping(Server server) {
                stopStreams();
              }
            });
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    String query = context.query();
    QueryParams parameters = QueryParams.fromQueryString(query == null ? "" : query);
    ChangeFilter filter = filter(parameters, Authenticator.principal(context));
    String last = request.headers().get(LAST_EVENT_ID);
    var start =
        last == null
            ? new ChangeStream.Start(FROM, parameters.get(FROM, ""))
            : new ChangeStream.Start(LAST_EVENT_ID, last);
    String holder = Authenticator.holder(context);
    if (!shares.take(holder, 1)) {
      throw Problems.unavailable(
          "cannot be answered now: the %d streams of changes (query.changes.streams), or this key's share of them, are open; try again"
              .formatted(config.streams()));
    }
    var stream = new ChangeStream(topics, records, filter, start, config.patience());
    open.add(stream);
    if (closing) {
      stream.stop();
    }
    Thread.ofPlatform().daemon().name("memlog-changes").start(() -> run(stream, holder));
    return stream.answer();
  }

  private static ChangeFilter filter(QueryParams parameters, Principal principal) {
    Problems problems = new Problems();
    for (String name : parameters.names()) {
      if (!PARAMETERS.contains(name)) {
        problems.invalid(name, "is not a parameter; the parameters are app, user and from", "");
      }
    }
    String app = problems.app(principal, parameters.get("app", ""));
    String user = problems.user(principal, parameters.get("user", ""));
    problems.throwIfAny();
    return new ChangeFilter(principal, app, user);
  }

  private void run(ChangeStream stream, String holder) {
    try {
      stream.run();
    } finally {
      open.remove(stream);
      shares.release(holder, 1);
      String reason = stream.end().name().toLowerCase(Locale.ROOT);
      meters.counter("memlog.query.changes.ended", "reason", reason).increment();
    }
  }

  private void stopStreams() {
    closing = true;
    open.forEach(ChangeStream::stop);
  }

  @Override
  public void close() {
    stopStreams();
    records.close();
  }
}
