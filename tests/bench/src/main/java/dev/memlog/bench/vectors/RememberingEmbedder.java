package dev.memlog.bench.vectors;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.schemas.Sha256;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An embedder that caches the vectors of another embedder on disk, by model and text. */
public final class RememberingEmbedder extends ForwardingEmbedder {

  private final VectorFiles files;

  /**
   * Creates an embedder that caches the vectors of the given embedder.
   *
   * @param embedder the embedder that computes missing vectors; closed with this object
   * @param directory the directory of the cached vectors of all models
   */
  public RememberingEmbedder(Embedder embedder, Path directory) {
    super(embedder);
    EmbeddingModel model = embedder.model();
    this.files = new VectorFiles(directory.resolve(model.id()), model.dimensions());
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    List<float @Nullable []> known = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String text : texts) {
      float[] vector = files.find(key("passage", text));
      known.add(vector);
      if (vector == null) {
        missing.add(text);
      }
    }
    var embedded = missing.isEmpty() ? List.<float[]>of() : super.embedPassages(missing);
    for (int i = 0; i < missing.size(); i++) {
      files.add(key("passage", missing.get(i)), embedded.get(i));
    }
    List<float[]> all = new ArrayList<>();
    var next = embedded.iterator();
    for (float @Nullable [] vector : known) {
      all.add(vector == null ? next.next() : vector);
    }
    return all;
  }

  @Override
  public float[] embedQuery(String text) {
    UUID key = key("query", text);
    float[] known = files.find(key);
    if (known != null) {
      return known;
    }
    float[] vector = super.embedQuery(text);
    files.add(key, vector);
    return vector;
  }

  private static UUID key(String kind, String text) {
    ByteBuffer hash = ByteBuffer.wrap(Sha256.of(kind + "\n" + text));
    return new UUID(hash.getLong(), hash.getLong());
  }

  @Override
  public void close() {
    super.close();
    files.close();
  }
}
