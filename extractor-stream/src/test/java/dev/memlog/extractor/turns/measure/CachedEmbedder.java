package dev.memlog.extractor.turns.measure;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers vectors in a file, so that a measurement can be repeated at once. */
final class CachedEmbedder implements Embedder {

  private final Embedder embedder;
  private final Path file;
  private final Map<String, float[]> known = new ConcurrentHashMap<>();

  CachedEmbedder(Embedder embedder, Path file) throws IOException {
    this.embedder = embedder;
    this.file = file;
    if (Files.exists(file)) {
      try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
        int entries = in.readInt();
        for (int i = 0; i < entries; i++) {
          String text = in.readUTF();
          float[] vector = new float[in.readInt()];
          for (int d = 0; d < vector.length; d++) {
            vector[d] = in.readFloat();
          }
          known.put(text, vector);
        }
      }
    }
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    List<float[]> vectors = new ArrayList<>();
    for (String text : texts) {
      vectors.add(
          known.computeIfAbsent(
              "p " + text, _ -> embedder.embedPassages(List.of(text)).getFirst()));
    }
    return vectors;
  }

  @Override
  public float[] embedQuery(String text) {
    return known.computeIfAbsent("q " + text, _ -> embedder.embedQuery(text));
  }

  @Override
  public void check() {
    embedder.check();
  }

  @Override
  public void close() {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(known.size());
      for (var entry : known.entrySet()) {
        out.writeUTF(entry.getKey());
        out.writeInt(entry.getValue().length);
        for (float value : entry.getValue()) {
          out.writeFloat(value);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    embedder.close();
  }
}
