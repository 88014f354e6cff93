package dev.memlog.query.inspection;

import dev.memlog.api.v1.CountAppMemoriesRequest;
import dev.memlog.api.v1.CountMemoriesRequest;
import dev.memlog.api.v1.CountMemoriesResponse;
import dev.memlog.api.v1.GetMemoryRequest;
import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.ListAppMemoriesRequest;
import dev.memlog.api.v1.ListMemoriesRequest;
import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.time.Clock;
import java.util.Set;

/**
 * A handler of requests for memories by id, owner or app.
 *
 * @param clock the clock of effective importance
 */
public record MemoryAnswers(ReadyView<MemoryReads> view, Clock clock) {

  private static final int MEMORIES = 20;

  /** Returns a page of an owner's memories, latest change first. */
  public ListMemoriesResponse list(ListMemoriesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    MemoryFilter filter = MemoryQueries.filter(request, request.getIdsList(), problems);
    int limit = request.hasLimit() ? request.getLimit() : MEMORIES;
    Cursor after = problems.cursor(request.getPageToken());
    problems.throwIfAny();
    return page(view.read(reads -> reads.ofOwner(principal, owner, filter, limit, after)));
  }

  /** Returns a page of an app's memories, latest change first. */
  public ListMemoriesResponse listOfApp(ListAppMemoriesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String app = request.getApp();
    problems.id("app", app);
    problems.app(principal, app);
    MemoryFilter filter = MemoryQueries.filter(request, request.getIdsList(), problems);
    int limit = request.hasLimit() ? request.getLimit() : MEMORIES;
    Cursor after = problems.cursor(request.getPageToken());
    problems.throwIfAny();
    return page(view.read(reads -> reads.ofApp(principal, app, filter, limit, after)));
  }

  /**
   * Returns a memory with its lineage, and with its history if the request asks for it.
   *
   * @throws RequestException with code not_found, also for a memory of a different owner
   */
  public GetMemoryResponse get(GetMemoryRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String id = request.getMemoryId();
    problems.id("memoryId", id);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    problems.throwIfAny();
    UsedMemory used = memory(owner, id, principal);
    GetMemoryResponse.Builder answer =
        GetMemoryResponse.newBuilder()
            .setMemory(StateMemories.show(used, clock.instant()))
            .addAllLineage(used.memory().getSupports().stream().map(StateMemories::show).toList());
    if (request.getHistory()) {
      view.read(reads -> reads.history(principal, owner, id))
          .forEach(change -> answer.addHistory(StateMemories.show(change, used.fading())));
    }
    return answer.build();
  }

  /**
   * Returns a memory.
   *
   * @throws RequestException with code not_found, also for a memory of a different owner
   */
  public UsedMemory memory(MemoryOwner owner, String id, Principal principal) {
    return view.read(reads -> reads.memory(principal, owner, id))
        .orElseThrow(
            () -> ErrorCode.NOT_FOUND.refusal("memoryId", "must be a memory of this owner", id));
  }

  public CountMemoriesResponse count(CountMemoriesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    MemoryFilter filter = MemoryQueries.filter(request, request.getIdsList(), problems);
    problems.throwIfAny();
    return CountMemoriesResponse.newBuilder()
        .setCount(view.read(reads -> reads.count(principal, owner, filter)))
        .build();
  }

  /** Returns the number of an app's memories, of all of its users. */
  public CountMemoriesResponse countOfApp(CountAppMemoriesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String app = request.getApp();
    problems.id("app", app);
    problems.app(principal, app);
    Set<String> statuses = MemoryQueries.status(request.getStatus());
    problems.throwIfAny();
    return CountMemoriesResponse.newBuilder()
        .setCount(view.read(reads -> reads.countOfApp(principal, app, statuses)))
        .build();
  }

  private ListMemoriesResponse page(Page<UsedMemory> page) {
    return ListMemoriesResponse.newBuilder()
        .addAllMemories(
            page.items().stream().map(used -> StateMemories.show(used, clock.instant())).toList())
        .setNextPageToken(page.next().map(Cursor::token).orElse(""))
        .build();
  }
}
