package dev.memlog.bench.speed;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.e5smallv2q.E5SmallV2QuantizedEmbeddingModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The figures of LangChain4j's in-memory embedding store and its retriever, with its own
 * e5-small-v2-q. The library is used as its documentation shows: embed all, add all, retrieve ten
 * of one user. It stores nothing on disk.
 */
final class LangChain4jPeer {

  private static final int WARM = 100;

  private LangChain4jPeer() {}

  static PeerFigures measure(PeerTask task) throws Exception {
    EmbeddingModel model = new E5SmallV2QuantizedEmbeddingModel();
    var store = new InMemoryEmbeddingStore<TextSegment>();
    List<TextSegment> segments = task.messages().stream().map(LangChain4jPeer::segment).toList();
    var _ = model.embedAll(segments.subList(0, Math.min(WARM, segments.size())));
    long before = System.nanoTime();
    List<Embedding> embeddings = model.embedAll(segments).content();
    store.addAll(embeddings, segments);
    double rate = segments.size() / ((System.nanoTime() - before) / 1e9);
    return PeerFigures.of(
        rate,
        task,
        asked ->
            EmbeddingStoreContentRetriever.builder()
                .embeddingStore(store)
                .embeddingModel(model)
                .maxResults(PeerTask.FOUND)
                .filter(metadataKey("user").isEqualTo(asked.user()))
                .build()
                .retrieve(Query.from(asked.text()))
                .stream()
                .map(LangChain4jPeer::message)
                .toList());
  }

  private static TextSegment segment(Said said) {
    return TextSegment.from(
        said.embeddedText(), Metadata.from(Map.of("user", said.user(), "message", said.message())));
  }

  private static String message(Content content) {
    return Objects.requireNonNull(content.textSegment().metadata().getString("message"));
  }
}
