package dev.memlog.langchain4j;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.PreviewForgetRequest;
import dev.memlog.client.memories.PreviewForgetResponse;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.transcript.Queries;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LangChain4j tools by which a model recalls, remembers and forgets memories of one owner. The
 * application sets the owner; no tool has an argument for the owner. Forgetting takes two calls, so
 * that a person can agree in between: a preview that returns a token, and a confirmation with that
 * token. A tool that writes returns only once recalls see the write. Every call throws the
 * exceptions that {@link MemlogClient} documents.
 */
public final class MemoryTools {

  private static final Pattern BREAKS = Pattern.compile("[\\s\\p{Cc}\\u2028\\u2029]+");

  private final MemlogClient memlog;
  private final MemlogScope scope;

  /**
   * Creates the tools.
   *
   * @param memlog the client, which the caller closes
   * @param scope the owner of the memories, and the largest number of recalled memories
   */
  public MemoryTools(MemlogClient memlog, MemlogScope scope) {
    this.memlog = memlog;
    this.scope = scope;
  }

  @Tool("Finds what is remembered about the user: facts, preferences, plans, decisions.")
  public String recall(@P("What to look for, in words") String query) {
    List<MemoryHit> found = find(memlog, query, scope.limit());
    return found.isEmpty() ? "Nothing is remembered about that." : list(found);
  }

  @Tool("Remembers a statement about the user for later conversations.")
  public String remember(
      @P("One statement of 10 to 500 characters in the third person, with absolute dates")
          String statement) {
    var kept =
        memlog
            .memories()
            .remember(
                RememberRequest.builder()
                    .content(statement)
                    .app(scope.app())
                    .user(scope.user())
                    .commandId(UUID.randomUUID().toString())
                    .build());
    find(memlog.after(kept.position()), statement, 1);
    return "Remembered.";
  }

  @Tool(
      "Shows which memories a query would forget, with a token. Forgets nothing. Show the list to"
          + " the user, and call confirmForget only if the user agrees.")
  public String previewForget(@P("What to forget, in words") String query) {
    PreviewForgetResponse preview =
        memlog
            .memories()
            .previewForget(
                new PreviewForgetRequest(Queries.shortened(query), scope.app(), scope.user()));
    return preview.preview().isEmpty()
        ? "Nothing is remembered about that."
        : list(preview.preview()) + "\ntoken: " + preview.previewToken();
  }

  @Tool("Forgets exactly the memories of a preview, after the user has agreed.")
  public String confirmForget(@P("The token of previewForget") String token) {
    var done =
        memlog
            .memories()
            .forget(
                new ForgetMemoriesRequest(
                    scope.app(),
                    scope.user(),
                    List.of(),
                    token,
                    "asked by the user",
                    UUID.randomUUID().toString()));
    find(memlog.after(done.position()), "forgotten", 1);
    return "Forgotten.";
  }

  private List<MemoryHit> find(MemlogClient client, String query, @Nullable Integer limit) {
    return client
        .memories()
        .recall(
            RecallMemoriesRequest.builder()
                .query(Queries.shortened(query))
                .app(scope.app())
                .user(scope.user())
                .limit(limit)
                .purpose("agent")
                .build())
        .results();
  }

  /** Returns the memories as a list; a line break in a memory does not begin a line of the list. */
  private static String list(List<MemoryHit> hits) {
    return hits.stream()
        .map(hit -> "- " + BREAKS.matcher(hit.memory().attributed()).replaceAll(" "))
        .collect(Collectors.joining("\n"));
  }
}
