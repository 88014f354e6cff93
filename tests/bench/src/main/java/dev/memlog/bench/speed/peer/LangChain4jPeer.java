package dev.memlog.bench.speed.peer;

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
import dev.memlog.bench.speed.load.Said;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A measurement of LangChain4j's in-memory embedding store and retriever, with LangChain4j's own
 * e5-small-v2-q. The library is used as its documentation shows: embed all texts, add all, retrieve
 * ten of one user. It stores nothing on disk.
 */
public final class LangChain4jPeer {

  private static final String NAME = "LangChain4j";
  private static final int WARM = 100;
  private static final int ALL = 100;
  private static final Pattern VERSION = Pattern.compile("langchain4j-([^/]+)\\.jar");

  private LangChain4jPeer() {}

  public static PeerRun measure(PeerTask task) throws Exception {
    EmbeddingModel model = new E5SmallV2QuantizedEmbeddingModel();
    var store = new InMemoryEmbeddingStore<TextSegment>();
    List<TextSegment> segments = task.messages().stream().map(LangChain4jPeer::segment).toList();
    var _ = model.embedAll(segments.subList(0, Math.min(WARM, segments.size())));
    long before = System.nanoTime();
    List<Embedding> embeddings = model.embedAll(segments).content();
    store.addAll(embeddings, segments);
    double rate = segments.size() / ((System.nanoTime() - before) / 1e9);
    PeerFigures figures =
        PeerFigures.of(
            rate,
            task,
            asked ->
                retrieve(store, model, asked.user(), asked.text(), PeerTask.FOUND).stream()
                    .map(LangChain4jPeer::message)
                    .toList());
    return new PeerRun(NAME, figures, deletions(store, model), versions());
  }

  private static List<Content> retrieve(
      InMemoryEmbeddingStore<TextSegment> store,
      EmbeddingModel model,
      String user,
      String text,
      int results) {
    return EmbeddingStoreContentRetriever.builder()
        .embeddingStore(store)
        .embeddingModel(model)
        .maxResults(results)
        .filter(metadataKey("user").isEqualTo(user))
        .build()
        .retrieve(Query.from(text));
  }

  private static Map<String, Integer> deletions(
      InMemoryEmbeddingStore<TextSegment> store, EmbeddingModel model) {
    List<TextSegment> segments =
        Secret.all().stream().map(secret -> segment(secret.said())).toList();
    List<String> ids = store.addAll(model.embedAll(segments).content(), segments);
    Secret.requireAll(NAME, found(store, model));
    store.removeAll(ids);
    return found(store, model);
  }

  /**
   * Returns the number of words found, by path. The path for files is the JSON that the store can
   * save.
   */
  private static Map<String, Integer> found(
      InMemoryEmbeddingStore<TextSegment> store, EmbeddingModel model) {
    Map<String, Integer> found = new LinkedHashMap<>();
    found.put(
        "search",
        Secret.count(
            secret ->
                Stream.of(secret.word(), secret.question())
                    .flatMap(q -> retrieve(store, model, Secret.USER, q, ALL).stream())
                    .anyMatch(content -> content.textSegment().text().contains(secret.word()))));
    String json = store.serializeToJson();
    found.put("files", Secret.count(secret -> json.contains(secret.word())));
    return found;
  }

  /** Returns the version from the name of the library's jar, since the jar contains no version. */
  private static Map<String, String> versions() {
    String jar =
        String.valueOf(
            InMemoryEmbeddingStore.class.getProtectionDomain().getCodeSource().getLocation());
    Matcher matcher = VERSION.matcher(jar);
    return matcher.find() ? Map.of("langchain4j", matcher.group(1)) : Map.of();
  }

  private static TextSegment segment(Said said) {
    return TextSegment.from(
        said.embeddedText(), Metadata.from(Map.of("user", said.user(), "message", said.message())));
  }

  private static String message(Content content) {
    return Objects.requireNonNull(content.textSegment().metadata().getString("message"));
  }
}
