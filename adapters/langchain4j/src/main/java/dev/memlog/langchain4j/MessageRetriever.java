package dev.memlog.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.transcript.Queries;
import java.util.List;
import java.util.Map;

/**
 * A LangChain4j content retriever that searches the messages of all conversations, best first. Each
 * content has the snippet of a message that was found, at most 500 characters. Its metadata is
 * {@code id}, {@code conversation}, {@code app}, {@code author}, {@code role}, {@code time}, {@code
 * title} and {@code similarity}. {@link ContentMetadata#SCORE} is Memlog's score. Every call throws
 * the exceptions that {@link MemlogClient} documents.
 */
public final class MessageRetriever implements ContentRetriever {

  private final MemlogClient memlog;
  private final MemlogScope scope;

  /**
   * Creates a retriever.
   *
   * @param memlog the client, which the caller closes
   * @param scope the owner of the messages, and the largest number of results
   */
  public MessageRetriever(MemlogClient memlog, MemlogScope scope) {
    this.memlog = memlog;
    this.scope = scope;
  }

  @Override
  public List<Content> retrieve(Query query) {
    SearchMessagesRequest request =
        SearchMessagesRequest.builder()
            .query(Queries.shortened(query.text()))
            .app(scope.app())
            .user(scope.user())
            .limit(scope.limit())
            .build();
    return memlog.search(request).results().stream().map(MessageRetriever::content).toList();
  }

  private static Content content(MessageHit hit) {
    MessageHit.Source source = hit.source();
    Metadata metadata =
        new Metadata()
            .put("id", source.messageId())
            .put("conversation", source.conversationId())
            .put("app", source.app())
            .put("author", source.author())
            .put("role", source.role())
            .put("time", source.date().toString())
            .put("title", source.title())
            .put("similarity", hit.similarity());
    return Content.from(
        TextSegment.from(hit.snippet(), metadata), Map.of(ContentMetadata.SCORE, hit.score()));
  }
}
