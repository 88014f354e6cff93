package dev.memlog.standalone.client;

import com.google.protobuf.Message;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.ForgetMemoriesResponse;
import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.ListMemoriesResponse;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.PreviewForgetRequest;
import dev.memlog.api.v1.PreviewForgetResponse;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.RememberResponse;
import dev.memlog.api.v1.RestoreMemoriesRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The calls of a running Memlog's API about memories. Commands return once they are stored, and
 * take effect a moment later. Every call fails as {@link MemlogClient} does.
 */
public final class MemoryCalls {

  private static final String ALL = "/v1/memories";

  private final Endpoint publishing;
  private final Endpoint asking;

  MemoryCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  public RecallMemoriesResponse recall(RecallMemoriesRequest request) {
    return post(asking, ":recall", request, RecallMemoriesResponse.newBuilder()).build();
  }

  /**
   * Lists an owner's memories, the latest change first.
   *
   * @param query the parameters, such as limit, app, user
   */
  public ListMemoriesResponse list(Map<String, String> query) {
    return asking.get(ALL + Paths.query(query), ListMemoriesResponse.newBuilder()).build();
  }

  /**
   * Returns a memory with its lineage and its history.
   *
   * @param owner the parameters app and user
   * @return the memory; empty if this owner has no such memory
   */
  public Optional<GetMemoryResponse> get(String id, Map<String, String> owner) {
    var query = new HashMap<>(owner);
    query.put("history", "true");
    try {
      return Optional.of(
          asking.get(path(id) + Paths.query(query), GetMemoryResponse.newBuilder()).build());
    } catch (ApiException e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  public RememberResponse remember(RememberRequest request) {
    return post(publishing, "", request, RememberResponse.newBuilder()).build();
  }

  public MemoryCommandResponse update(UpdateMemoryRequest request) {
    return publishing
        .call(
            "PATCH",
            path(request.getMemoryId()),
            Optional.of(request.toBuilder().clearMemoryId().build()),
            MemoryCommandResponse.newBuilder())
        .build();
  }

  /** Returns what a query would forget, and a token for {@link #forget}. */
  public PreviewForgetResponse previewForget(PreviewForgetRequest request) {
    return post(asking, ":previewForget", request, PreviewForgetResponse.newBuilder()).build();
  }

  public ForgetMemoriesResponse forget(ForgetMemoriesRequest request) {
    return post(publishing, ":forget", request, ForgetMemoriesResponse.newBuilder()).build();
  }

  public MemoryCommandResponse restore(RestoreMemoriesRequest request) {
    return post(publishing, ":restore", request, MemoryCommandResponse.newBuilder()).build();
  }

  public MemoryCommandResponse purge(PurgeMemoriesRequest request) {
    return post(publishing, ":purge", request, MemoryCommandResponse.newBuilder()).build();
  }

  private static <T extends Message.Builder> T post(
      Endpoint endpoint, String verb, Message request, T into) {
    return endpoint.call("POST", ALL + verb, Optional.of(request), into);
  }

  private static String path(String id) {
    return ALL + "/" + Paths.part(id);
  }
}
