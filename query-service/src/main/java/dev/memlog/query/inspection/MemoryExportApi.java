package dev.memlog.query.inspection;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.events.MemoryChange;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.HttpRoute;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.avro.RecordJson;
import dev.memlog.state.CoreBlock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The export of an owner's memories as lines of JSON, each with a memory of any status, its
 * lineage, its usage and its history. It reads page by page, no faster than the caller reads the
 * answer.
 */
public record MemoryExportApi(ReadyView<MemoryReads> view) implements HttpService {

  public static final HttpRoute ROUTE =
      new HttpRoute(
          HttpMethod.GET,
          "/v1/memories:export",
          Role.READ,
          "Exports an owner's memories of every status, earliest creation first, one JSON object per "
              + "line with memory (its lineage as supports), usage and history. "
              + "After them come the blocks of core memory, as coreMemory with block and content. "
              + "POST /v1/memories:import brings them back. Query parameters: app and user, the owner.",
          List.of(),
          MediaType.create("application", "x-ndjson"),
          true);

  private static final Logger log = LoggerFactory.getLogger(MemoryExportApi.class);

  private static final Set<String> PARAMETERS = Set.of("app", "user");
  private static final int PAGE = 64;

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    Principal principal = Authenticator.principal(context);
    String query = context.query();
    MemoryOwner owner = owner(QueryParams.fromQueryString(query == null ? "" : query), principal);
    view.requireCaughtUp();
    HttpResponseWriter lines = HttpResponse.streaming();
    lines.write(ResponseHeaders.builder(HttpStatus.OK).contentType(ROUTE.produces()).build());
    context.blockingTaskExecutor().execute(() -> write(lines, principal, owner));
    return lines;
  }

  private static MemoryOwner owner(QueryParams parameters, Principal principal) {
    Problems problems = new Problems();
    for (String name : parameters.names()) {
      if (!PARAMETERS.contains(name)) {
        problems.invalid(name, "is not a parameter; the parameters are app and user", "");
      }
    }
    MemoryOwner owner =
        MemoryQueries.owner(
            parameters.get("app", ""), parameters.get("user", ""), principal, problems);
    problems.throwIfAny();
    return owner;
  }

  /**
   * Writes all pages. A failure aborts the response, so that no caller mistakes a part for the
   * whole export.
   */
  private void write(HttpResponseWriter lines, Principal principal, MemoryOwner owner) {
    try {
      Cursor after = null;
      do {
        MemoryReads reads = view.reads().get();
        Page<UsedMemory> page = reads.byCreation(principal, owner, PAGE, after);
        for (UsedMemory used : page.items()) {
          List<MemoryChange> history = reads.history(principal, owner, used.memory().getId());
          lines.write(HttpData.ofUtf8(line(used, history) + "\n"));
        }
        after = page.next().orElse(null);
        lines.whenConsumed().join();
      } while (after != null);
      for (CoreBlock block : view.reads().get().coreBlocks(principal, owner)) {
        String content = block.getContent();
        if (content != null && !content.isBlank()) {
          lines.write(HttpData.ofUtf8(line(block.getName(), content) + "\n"));
        }
      }
      lines.close();
    } catch (CompletionException _) {
      lines.abort(); // the caller has disconnected
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("an export of memories broke off");
      lines.abort(e);
    }
  }

  private static ObjectNode line(UsedMemory used, List<MemoryChange> history) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.set("memory", withoutTenant(RecordJson.write(used.memory())));
    if (used.usage().lastAccessedAt() != null) {
      line.putObject("usage")
          .put("accessCount", used.usage().accessCount())
          .put("lastAccessedAt", used.usage().lastAccessedAt().toString());
    }
    if (!history.isEmpty()) {
      var changes = line.putArray("history");
      history.forEach(change -> changes.add(withoutTenant(RecordJson.write(change))));
    }
    return line;
  }

  private static ObjectNode line(String block, String content) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.putObject("coreMemory").put("block", block).put("content", content);
    return line;
  }

  /** Removes the tenant, since on import the caller's key determines the tenant. */
  private static ObjectNode withoutTenant(ObjectNode record) {
    record.remove("tenant");
    if (record.get("before") instanceof ObjectNode before) {
      before.remove("tenant");
    }
    return record;
  }
}
