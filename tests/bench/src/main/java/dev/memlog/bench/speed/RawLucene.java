package dev.memlog.bench.speed;

import dev.memlog.bench.speed.load.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.FSDirectory;

/**
 * A measurement of the floor of ingest without embedding: Lucene's own writer with default
 * settings, documents with the same texts and vectors, one thread, and one commit at the end. No
 * document is visible before the commit, and no document is looked up or replaced.
 */
final class RawLucene {

  private RawLucene() {}

  /**
   * Indexes the messages.
   *
   * @param vectors the vectors, one for each message; used round robin if there are fewer vectors
   *     than messages
   * @return the documents per second
   */
  static double rate(Path directory, List<Said> messages, List<float[]> vectors)
      throws IOException {
    long before = System.nanoTime();
    try (var files = FSDirectory.open(directory);
        var writer = new IndexWriter(files, new IndexWriterConfig(new EnglishAnalyzer()))) {
      for (int i = 0; i < messages.size(); i++) {
        writer.addDocument(document(messages, i, vectors.get(i % vectors.size())));
      }
      writer.commit();
    }
    return messages.size() / ((System.nanoTime() - before) / 1e9);
  }

  private static Document document(List<Said> messages, int number, float[] vector) {
    Said said = messages.get(number);
    var document = new Document();
    document.add(new StringField("id", said.conversation() + "/" + said.message(), Field.Store.NO));
    document.add(new StringField("tenant", "default", Field.Store.NO));
    document.add(new StringField("app", "default", Field.Store.NO));
    document.add(new StringField("user", said.user(), Field.Store.NO));
    document.add(new StringField("conversation", said.conversation(), Field.Store.NO));
    document.add(new StringField("message", said.message(), Field.Store.NO));
    document.add(new StringField("role", "user", Field.Store.NO));
    document.add(new StringField("author", said.author(), Field.Store.NO));
    document.add(new LongField("createdAt", said.at().toEpochMilli(), Field.Store.NO));
    document.add(new StoredField("text", said.text()));
    // The terms of a passage are those of its turn and of the two turns before it.
    for (int i = Math.max(0, number - 2); i <= number; i++) {
      document.add(new TextField("words", messages.get(i).embeddedText(), Field.Store.NO));
    }
    document.add(new KnnFloatVectorField("vector", vector, VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }
}
