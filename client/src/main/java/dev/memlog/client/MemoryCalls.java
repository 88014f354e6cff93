package dev.memlog.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.memories.CountMemoriesResponse;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ForgetMemoriesResponse;
import dev.memlog.client.memories.GetMemoryConversationResponse;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.ImportMemoriesResponse;
import dev.memlog.client.memories.LinkMemoryRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.MemoryHealth;
import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesResponse;
import dev.memlog.client.memories.ReflectRequest;
import dev.memlog.client.memories.ReflectResponse;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RememberResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.memories.UndoMemoriesRequest;
import dev.memlog.client.memories.UpdateMemoryRequest;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a running Memlog's API about memories. Commands return once they are stored, and
 * take effect a moment later. Every call throws the exceptions that {@link MemlogClient} names.
 */
public final class MemoryCalls {

  private static final String ALL = "/v1/memories";

  private final Endpoint publishing;
  private final Endpoint asking;

  MemoryCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  /** Finds memories by meaning and by words. */
  public RecallMemoriesResponse recall(RecallMemoriesRequest request) {
    return asking.post(ALL + ":recall", request, RecallMemoriesResponse.class);
  }

  /** Lists an owner's memories, the latest change first. */
  public ListMemoriesResponse list(ListMemoriesRequest request) {
    return asking.get(ALL, request, ListMemoriesResponse.class);
  }

  /** Returns the calls about the memories of an app and of all of its users. */
  public AppMemoryCalls ofApp(String app) {
    return new AppMemoryCalls(publishing, asking, app);
  }

  /** Counts an owner's memories. */
  public CountMemoriesResponse count(CountMemoriesRequest request) {
    return asking.get(ALL + ":count", request, CountMemoriesResponse.class);
  }

  /** Returns figures about the state of an owner's memories. */
  public MemoryHealth health(MemoryOwner owner) {
    return asking.get(ALL + ":health", owner, MemoryHealth.class);
  }

  /** Returns a memory with its lineage and its history; empty if the owner has no such memory. */
  public Optional<GetMemoryResponse> get(MemoryOwner owner, String id) {
    try {
      var parameters = new WithHistory(owner.app(), owner.user(), true);
      return Optional.of(asking.get(path(id), parameters, GetMemoryResponse.class));
    } catch (ApiException e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Returns the conversations that a memory rests on, with the messages around its sources. A
   * conversation that no longer exists has no messages, and a note.
   *
   * @param around the number of messages before and after each source, 0 to 20; null for 3
   */
  public GetMemoryConversationResponse conversation(
      MemoryOwner owner, String id, @Nullable Integer around) {
    var parameters = new Around(owner.app(), owner.user(), around);
    return asking.get(path(id) + "/conversation", parameters, GetMemoryConversationResponse.class);
  }

  /** Returns what an owner's active memories say about the owner, in a fixed schema. */
  public OwnerProfile profile(MemoryOwner owner) {
    return asking.get("/v1/owner-profile", owner, OwnerProfile.class);
  }

  /** Returns the graph of what an owner's memories mention, or a part of it. */
  public GetGraphResponse graph(GetGraphRequest request) {
    return asking.get("/v1/graph", request, GetGraphResponse.class);
  }

  /** Stores a memory. */
  public RememberResponse remember(RememberRequest request) {
    return publishing.post(ALL, request, RememberResponse.class);
  }

  /** Corrects a memory; null fields of the request stay unchanged. */
  public MemoryCommandResponse update(UpdateMemoryRequest request) {
    ObjectNode body = (ObjectNode) ApiJson.fields(request);
    body.remove("memoryId");
    return publishing.patch(
        path(String.valueOf(request.memoryId())), body, MemoryCommandResponse.class);
  }

  /** Shows which memories a query would forget. */
  public PreviewForgetResponse previewForget(PreviewForgetRequest request) {
    return asking.post(ALL + ":previewForget", request, PreviewForgetResponse.class);
  }

  /** Takes memories out of recall; {@link #restore} brings them back. */
  public ForgetMemoriesResponse forget(ForgetMemoriesRequest request) {
    return publishing.post(ALL + ":forget", request, ForgetMemoriesResponse.class);
  }

  /** Brings forgotten and archived memories back. */
  public MemoryCommandResponse restore(RestoreMemoriesRequest request) {
    return publishing.post(ALL + ":restore", request, MemoryCommandResponse.class);
  }

  /** Undoes automatic changes of memories, and by its id also a link that was made by hand. */
  public MemoryCommandResponse undo(UndoMemoriesRequest request) {
    return publishing.post(ALL + ":undo", request, MemoryCommandResponse.class);
  }

  /** Reflects on an owner's memories; the reflections are memories of type reflection. */
  public ReflectResponse reflect(ReflectRequest request) {
    return publishing.post(ALL + ":reflect", request, ReflectResponse.class);
  }

  /** Links two memories by hand, both ways, or removes such a link. */
  public MemoryCommandResponse link(LinkMemoryRequest request) {
    ObjectNode body = (ObjectNode) ApiJson.fields(request);
    body.remove("memoryId");
    return publishing.post(path(request.memoryId()) + ":link", body, MemoryCommandResponse.class);
  }

  /** Removes memories permanently. */
  public MemoryCommandResponse purge(PurgeMemoriesRequest request) {
    return publishing.post(ALL + ":purge", request, MemoryCommandResponse.class);
  }

  /**
   * Exports an owner's memories of every status with lineage, usage and history, one JSON object
   * per line.
   *
   * @param line receives each line as it arrives
   */
  public void export(MemoryOwner owner, Consumer<String> line) {
    asking.lines(ALL + ":export", owner, line);
  }

  /**
   * Brings exported memories back as they were, all of them or, if a line is invalid, none.
   *
   * @param owner the owner of the export
   * @param lines lines of an export, at most 4 MiB of UTF-8
   */
  public ImportMemoriesResponse importLines(MemoryOwner owner, String lines) {
    return publishing.postLines(ALL + ":import", owner, lines, ImportMemoriesResponse.class);
  }

  private static String path(String id) {
    return ALL + "/" + Endpoint.part(id);
  }

  private record Around(@Nullable String app, @Nullable String user, @Nullable Integer around) {}

  private record WithHistory(@Nullable String app, @Nullable String user, boolean history) {}
}
