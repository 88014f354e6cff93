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
import dev.memlog.client.memories.GetMessageMemoriesResponse;
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
 * A client for memories, which are statements about an {@linkplain MemoryOwner owner}. The owner is
 * a user or an app. A call that changes memories returns once the server has stored the command;
 * the command takes effect a moment later. Every call throws the exceptions that {@link
 * MemlogClient} names.
 */
public final class MemoryCalls {

  private static final String ALL = "/v1/memories";

  private final Endpoint publishing;
  private final Endpoint asking;

  MemoryCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  /** Finds memories by meaning and by words, best first. */
  public RecallMemoriesResponse recall(RecallMemoriesRequest request) {
    return asking.post(ALL + ":recall", request, RecallMemoriesResponse.class);
  }

  /** Returns a page of an owner's memories, the most recently changed first. */
  public ListMemoriesResponse list(ListMemoriesRequest request) {
    return asking.get(ALL, request, ListMemoriesResponse.class);
  }

  /** Returns a client for all memories of an app: those of each of its users, and the app's own. */
  public AppMemoryCalls ofApp(String app) {
    return new AppMemoryCalls(publishing, asking, app);
  }

  /** Returns the number of an owner's memories that match a filter. */
  public CountMemoriesResponse count(CountMemoriesRequest request) {
    return asking.get(ALL + ":count", request, CountMemoriesResponse.class);
  }

  /**
   * Returns figures about an owner's memories, such as their number by status and the pairs of
   * similar memories.
   */
  public MemoryHealth health(MemoryOwner owner) {
    return asking.get(ALL + ":health", owner, MemoryHealth.class);
  }

  /**
   * Returns a memory with its lineage, which is the statements that it rests on, and its history of
   * changes. Empty if the owner has no such memory.
   */
  public Optional<GetMemoryResponse> get(MemoryOwner owner, String id) {
    var parameters = new WithHistory(owner.app(), owner.user(), true);
    return asking.find(path(id), parameters, GetMemoryResponse.class);
  }

  /**
   * Returns the conversations that a memory was derived from, with its source messages and their
   * neighbours. A conversation of which no source message is left has a note and no messages.
   *
   * @param around the number of messages before and after each source message, 0 to 20; null for 3
   */
  public GetMemoryConversationResponse conversation(
      MemoryOwner owner, String id, @Nullable Integer around) {
    var parameters = new Around(owner.app(), owner.user(), around);
    return asking.get(path(id) + "/conversation", parameters, GetMemoryConversationResponse.class);
  }

  /**
   * Returns each sentence of a message with the reason why it was remembered or not, and the
   * memories that cite the message.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @throws ApiException with {@link ErrorCode#NOT_FOUND} if there is no such message
   */
  public GetMessageMemoriesResponse ofMessage(
      @Nullable String app, String conversation, String message) {
    return asking.get(
        "/v1/conversations/%s/messages/%s/memories"
            .formatted(Endpoint.part(conversation), Endpoint.part(message)),
        new MemoryOwner(app, null),
        GetMessageMemoriesResponse.class);
  }

  /**
   * Returns an owner's profile, which the server derives from the owner's active memories:
   * attributes such as the residence, interests, relationships and events.
   */
  public OwnerProfile profile(MemoryOwner owner) {
    return asking.get("/v1/owner-profile", owner, OwnerProfile.class);
  }

  /**
   * Returns the graph of the people, places and things that an owner's memories mention, or a part
   * of it.
   */
  public GetGraphResponse graph(GetGraphRequest request) {
    return asking.get("/v1/graph", request, GetGraphResponse.class);
  }

  /** Stores a memory. The server merges it into a similar existing memory, if there is one. */
  public RememberResponse remember(RememberRequest request) {
    return publishing.post(ALL, request, RememberResponse.class);
  }

  /**
   * Corrects a memory. Components that the request leaves out stay unchanged.
   *
   * @param request the correction, which must name the memory
   * @throws IllegalArgumentException if the request names no memory
   */
  public MemoryCommandResponse update(UpdateMemoryRequest request) {
    ObjectNode body = (ObjectNode) ApiJson.fields(request);
    body.remove("memoryId");
    String memory = Endpoint.given("memoryId", request.memoryId());
    return publishing.patch(path(memory), body, MemoryCommandResponse.class);
  }

  /**
   * Returns the memories that a query would forget, with a token for {@link #forget}. Changes
   * nothing.
   */
  public PreviewForgetResponse previewForget(PreviewForgetRequest request) {
    return asking.post(ALL + ":previewForget", request, PreviewForgetResponse.class);
  }

  /** Forgets memories, so that no recall finds them. {@link #restore} reverses this. */
  public ForgetMemoriesResponse forget(ForgetMemoriesRequest request) {
    return publishing.post(ALL + ":forget", request, ForgetMemoriesResponse.class);
  }

  /** Makes forgotten and archived memories active again. */
  public MemoryCommandResponse restore(RestoreMemoriesRequest request) {
    return publishing.post(ALL + ":restore", request, MemoryCommandResponse.class);
  }

  /**
   * Undoes changes that the server made to memories by itself: one change by its id, or all changes
   * since a time. A change that is named by its id may also be a caller's: a link, the removal of a
   * link, or an earlier undo.
   */
  public MemoryCommandResponse undo(UndoMemoriesRequest request) {
    return publishing.post(ALL + ":undo", request, MemoryCommandResponse.class);
  }

  /**
   * Requests reflections on an owner's memories: statements about changes, recurrences and
   * contradictions in them. The server stores each reflection as a memory of type reflection.
   */
  public ReflectResponse reflect(ReflectRequest request) {
    return publishing.post(ALL + ":reflect", request, ReflectResponse.class);
  }

  /** Links two memories of one owner in both directions, or removes such a link. */
  public MemoryCommandResponse link(LinkMemoryRequest request) {
    ObjectNode body = (ObjectNode) ApiJson.fields(request);
    body.remove("memoryId");
    return publishing.post(path(request.memoryId()) + ":link", body, MemoryCommandResponse.class);
  }

  /** Removes memories permanently; {@link #restore} cannot bring them back. */
  public MemoryCommandResponse purge(PurgeMemoriesRequest request) {
    return publishing.post(ALL + ":purge", request, MemoryCommandResponse.class);
  }

  /**
   * Exports an owner's memories of every status with lineage, usage and history, then the blocks of
   * core memory. Each memory and each block is one line with a JSON object.
   *
   * @param line receives each line as it arrives, on the calling thread
   * @throws UnreachableException if the server does not answer, or if the answer breaks off after
   *     some of the lines
   */
  public void export(MemoryOwner owner, Consumer<String> line) {
    asking.lines(ALL + ":export", owner, line);
  }

  /**
   * Imports the lines of an export: all of them, or none if one is invalid. A memory that exists
   * stays unchanged.
   *
   * @param owner the owner, the same as in every line
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
