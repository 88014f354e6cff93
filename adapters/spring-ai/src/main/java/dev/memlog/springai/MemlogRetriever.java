package dev.memlog.springai;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.transcript.Queries;
import dev.memlog.client.transcript.TranscriptOptions;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStoreRetriever;

/**
 * A read-only Spring AI vector store that searches messages, best first. Each document has the
 * snippet of a message that was found, at most 500 characters, and the id {@code
 * app/conversation/message}. Its metadata is {@code message}, {@code conversation}, {@code app},
 * {@code author}, {@code role}, {@code time}, {@code title} and {@code similarity}. Its score is
 * Memlog's score. A similarity threshold above 0 replaces the rule of the server's ranking profile.
 * Documents cannot be added, since Memlog derives its vectors from the log.
 */
public final class MemlogRetriever implements VectorStoreRetriever {

  private static final int MOST = 20;

  private final MemlogClient memlog;
  private final TranscriptOptions options;
  private final FailOpen reads;

  /**
   * Creates a retriever that finds nothing while no search can be answered.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and the user whose messages are found; without an app, the messages of
   *     every app that the key allows
   */
  public MemlogRetriever(MemlogClient memlog, TranscriptOptions options) {
    this(memlog, options, true);
  }

  /**
   * Creates a retriever.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and the user whose messages are found; without an app, the messages of
   *     every app that the key allows
   * @param failOpen whether a search that cannot be answered for the moment finds nothing; if
   *     false, it fails
   */
  public MemlogRetriever(MemlogClient memlog, TranscriptOptions options, boolean failOpen) {
    this.memlog = memlog;
    this.options = options;
    this.reads = new FailOpen(failOpen, "search");
  }

  /**
   * Searches messages, best first. Of a query above 2,000 characters, it uses the last 2,000.
   *
   * @throws IllegalArgumentException if the request has a filter expression, or if its topK exceeds
   *     20
   */
  @Override
  public List<Document> similaritySearch(SearchRequest request) {
    if (request.hasFilterExpression()) {
      throw new IllegalArgumentException(
          "filterExpression must be absent, got " + request.getFilterExpression());
    }
    if (request.getTopK() > MOST) {
      throw new IllegalArgumentException(
          "topK must be at most " + MOST + ", got " + request.getTopK());
    }
    double threshold = request.getSimilarityThreshold();
    var asked =
        SearchMessagesRequest.builder()
            .query(Queries.shortened(request.getQuery()))
            .limit(request.getTopK())
            .minScore(threshold > 0 ? threshold : null)
            .app(options.app())
            .user(options.user())
            .build();
    return reads.read(
        () -> memlog.search(asked).results().stream().map(MemlogRetriever::document).toList(),
        List.of());
  }

  private static Document document(MessageHit hit) {
    MessageHit.Source source = hit.source();
    return Document.builder()
        // Frameworks merge documents by id, and a message's id is a name within its conversation.
        .id(source.app() + "/" + source.conversationId() + "/" + source.messageId())
        .text(hit.snippet())
        .metadata("message", source.messageId())
        .metadata("conversation", source.conversationId())
        .metadata("app", source.app())
        .metadata("author", source.author())
        .metadata("role", source.role())
        .metadata("time", source.date().toString())
        .metadata("title", source.title())
        .metadata("similarity", hit.similarity())
        .score(hit.score())
        .build();
  }
}
