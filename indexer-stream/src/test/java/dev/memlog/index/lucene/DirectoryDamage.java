package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.Write;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.FSDirectory;

/**
 * Damage to the directory of an index that is closed. It is written past the guard, and the
 * positions and digests of the last commit stay as they are.
 */
public final class DirectoryDamage {

  private DirectoryDamage() {}

  /**
   * Damages a directory.
   *
   * @param writes the entries to store, each in place of the entry of its id
   * @param removed the ids whose entries to remove without a tombstone
   */
  public static void apply(
      Path directory, CollectionSpec spec, List<Write> writes, Collection<UUID> removed)
      throws IOException {
    var documents = new PointDocuments(spec);
    var config = WriterConfig.of(_ -> {}).setOpenMode(OpenMode.APPEND);
    try (FSDirectory files = FSDirectory.open(directory);
        IndexWriter writer = new IndexWriter(files, config)) {
      List<Map.Entry<String, String>> data = new ArrayList<>();
      writer.getLiveCommitData().forEach(data::add);
      for (Write write : writes) {
        writer.updateDocument(
            PointDocuments.term(write.id()),
            documents.document(write, CountedPoint.of(write), System.currentTimeMillis()));
      }
      for (UUID id : removed) {
        writer.deleteDocuments(PointDocuments.term(id));
      }
      writer.setLiveCommitData(data);
      writer.commit();
    }
  }
}
