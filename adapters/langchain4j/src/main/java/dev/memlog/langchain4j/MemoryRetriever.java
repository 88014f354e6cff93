package dev.memlog.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.transcript.Queries;
import java.util.List;
import java.util.Map;

/**
 * A LangChain4j content retriever that recalls memories of one owner, best first. Each content has
 * the memory's statement as its text. Its metadata is {@code id}, {@code conversation}, {@code
 * app}, {@code author}, {@code category}, {@code time} and {@code similarity}. The conversation is
 * that of the memory's first source, and empty if a command stored the memory. The author is the
 * memory's subject. The time is that of the memory's creation. {@link ContentMetadata#SCORE} is
 * Memlog's score. Each recall counts as a use of the memories that it finds. Every call throws the
 * exceptions that {@link MemlogClient} documents.
 */
public final class MemoryRetriever implements ContentRetriever {

  private final MemlogClient memlog;
  private final MemlogScope scope;

  /**
   * Creates a retriever.
   *
   * @param memlog the client, which the caller closes
   * @param scope the owner of the memories, and the largest number of results
   */
  public MemoryRetriever(MemlogClient memlog, MemlogScope scope) {
    this.memlog = memlog;
    this.scope = scope;
  }

  @Override
  public List<Content> retrieve(Query query) {
    RecallMemoriesRequest request =
        RecallMemoriesRequest.builder()
            .query(Queries.shortened(query.text()))
            .app(scope.app())
            .user(scope.user())
            .limit(scope.limit())
            .build();
    return memlog.memories().recall(request).results().stream()
        .map(MemoryRetriever::content)
        .toList();
  }

  private static Content content(MemoryHit hit) {
    Memory memory = hit.memory();
    String conversation =
        memory.grounds().sources().isEmpty()
            ? ""
            : memory.grounds().sources().get(0).conversationId();
    Metadata metadata =
        new Metadata()
            .put("id", memory.memoryId())
            .put("conversation", conversation)
            .put("app", memory.scope().app())
            .put("author", memory.kind().subject())
            .put("category", memory.kind().category())
            .put("time", memory.usage().createdAt().toString())
            .put("similarity", hit.similarity());
    return Content.from(
        TextSegment.from(memory.attributed(), metadata),
        Map.of(ContentMetadata.SCORE, hit.score()));
  }
}
