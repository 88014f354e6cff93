package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.events.ChangeCore;
import dev.memlog.events.Import;
import dev.memlog.events.MemoryCommand;
import dev.memlog.ingest.publish.CommandPublisher;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.runtime.server.HttpRoute;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.BytesInFlight;
import dev.memlog.schemas.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * The API that imports exported memories, as lines of JSON over HTTP. It publishes all lines, or
 * none if a line is invalid. There is no transaction: if the broker fails midway, part of the lines
 * may be published.
 */
record MemoryImportApi(CommandPublisher publisher, Requested requested) implements HttpService {

  /** The maximum size of a body, in bytes. Clients send a larger file in several requests. */
  static final int MOST_BYTES = 4 << 20;

  static final HttpRoute ROUTE =
      new HttpRoute(
          HttpMethod.POST,
          "/v1/memories:import",
          Role.WRITE,
          "Brings exported memories back as they were, one line of GET /v1/memories:export each, at"
              + " most 4 MiB per request: all of them or, if a line is invalid, none. An existing"
              + " memory is left unchanged, and a statement that rests on a deleted message is left"
              + " out. Query parameters: app and user, the owner, which must be that of the"
              + " export.",
          EventStreamApi.ACCEPTED,
          MediaType.JSON_UTF_8,
          true);

  private static final Set<String> PARAMETERS = Set.of("app", "user");

  /**
   * An order by valid-from time, latest first, so a memory follows the memory that supersedes it.
   */
  private static final Comparator<Import> LATEST_FIRST =
      Comparator.comparing((Import i) -> i.getMemory().getValidFrom())
          .thenComparing(i -> i.getMemory().getId())
          .reversed();

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    // A body that is too large is still read, up to twice the limit. Otherwise its sender would see
    // a broken connection instead of the answer.
    context.setMaxRequestLength(2L * MOST_BYTES);
    Principal principal = Authenticator.principal(context);
    return HttpResponse.of(
        BytesInFlight.of(context)
            .counted(request)
            .aggregate()
            .thenApplyAsync(
                whole -> {
                  int size = whole.content().length();
                  if (size > MOST_BYTES) {
                    throw ErrorCode.TOO_LARGE.refusal(
                        "",
                        "must be at most " + MOST_BYTES + " bytes; send several requests",
                        Integer.toString(size));
                  }
                  return answer(
                      take(
                          whole.contentUtf8(),
                          QueryParams.fromQueryString(query(context)),
                          principal));
                },
                context.blockingTaskExecutor()));
  }

  private static String query(ServiceRequestContext context) {
    String query = context.query();
    return query == null ? "" : query;
  }

  /**
   * The result of an import.
   *
   * @param memories the number of published memories
   * @param blocks the number of published blocks of core memory
   * @param position the position that covers all commands; null if there are none
   */
  private record Imported(int memories, int blocks, @Nullable Position position) {}

  private Imported take(String body, QueryParams parameters, Principal principal) {
    var problems = new RequestProblems();
    for (String name : parameters.names()) {
      if (!PARAMETERS.contains(name)) {
        problems.invalid(name, "is not a parameter; the parameters are app and user");
      }
    }
    String app = requested.app(parameters.get("app", ""), principal, "", problems);
    String user = Requested.user(parameters.get("user"), principal, "", problems);
    Requested.check("app", app, problems);
    if (user != null) {
      Requested.check("user", user, problems);
    }
    if (!problems.isEmpty()) {
      throw problems.refusal();
    }
    List<SpecificRecord> imports = new ArrayList<>();
    var reader = new MemoryImportReader(app, user, problems);
    int number = 0;
    for (String line : body.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        imports.add(reader.read(line, number));
      }
    }
    if (!problems.isEmpty()) {
      throw problems.refusal();
    }
    return publish(imports, principal.tenant(), app, user);
  }

  private Imported publish(
      List<SpecificRecord> imports, String tenant, String app, @Nullable String user) {
    Instant now = requested.now();
    List<Import> memories =
        imports.stream()
            .filter(Import.class::isInstance)
            .map(Import.class::cast)
            .sorted(LATEST_FIRST)
            .toList();
    List<CompletableFuture<Position>> sent =
        Stream.concat(memories.stream(), imports.stream().filter(ChangeCore.class::isInstance))
            .map(
                i ->
                    publisher.publishLater(
                        new MemoryCommand(requested.orNew(""), tenant, app, user, now, i)))
            .toList();
    List<Position> positions = sent.stream().map(ValidatingPublisher::await).toList();
    return new Imported(
        memories.size(),
        imports.size() - memories.size(),
        positions.isEmpty() ? null : Position.last(positions));
  }

  private static HttpResponse answer(Imported done) {
    var json = JsonNodeFactory.instance.objectNode().put("memories", done.memories);
    if (done.blocks > 0) {
      json.put("blocks", done.blocks);
    }
    if (done.position != null) {
      json.put("position", done.position.format());
    }
    return HttpResponse.of(
        HttpStatus.OK, MediaType.JSON_UTF_8, HttpData.wrap((json + "\n").getBytes(UTF_8)));
  }
}
