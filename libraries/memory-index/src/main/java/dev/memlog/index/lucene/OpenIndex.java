package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * An open directory with its writer and the searchers over it.
 *
 * @param writer the directory's only writer
 * @param searchers the searchers, which also see uncommitted writes after a refresh
 * @param committed the data of the commit that was opened, see {@link CommitData}
 * @param verification the verification of the commit's files
 */
record OpenIndex(
    IndexWriter writer,
    SearcherManager searchers,
    Map<String, String> committed,
    Verification verification) {

  /** The longest delay of an opening; a large index is verified further while it answers. */
  private static final Duration VERIFYING = Duration.ofSeconds(2);

  /**
   * Opens the directory, which is created empty if it is absent.
   *
   * @param merging the callback at each merge
   * @param disk the disk that contains the directory
   * @throws UnusableIndexException if it is damaged or was made for a different collection
   * @throws IndexUnavailableException if another process has it open or the disk fails
   */
  static OpenIndex open(Path path, CollectionSpec spec, Merging merging, Disk disk) {
    try {
      Files.createDirectories(path);
      return openStored(path, spec, merging, disk);
    } catch (LockObtainFailedException e) {
      throw new IndexUnavailableException("index directory " + path + " is open elsewhere", e);
    } catch (CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException
        | EOFException
        | FileNotFoundException
        | NoSuchFileException e) {
      throw Verification.damaged(path, e);
    } catch (IOException e) {
      throw new IndexUnavailableException(
          "index directory " + path + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private static OpenIndex openStored(Path path, CollectionSpec spec, Merging merging, Disk disk)
      throws IOException {
    Directory directory = disk.open(path);
    IndexWriter writer = null;
    SearcherManager searchers = null;
    try {
      Map<String, String> data = stored(directory, path, spec);
      writer = new IndexWriter(directory, WriterConfig.of(merging));
      if (data == null) {
        data = CommitData.of(spec, Map.of(), Map.of());
        writer.setLiveCommitData(data.entrySet());
        writer.commit();
      }
      searchers = new SearcherManager(writer, new Searchers());
      return new OpenIndex(
          writer, searchers, Map.copyOf(data), Verification.begin(path, searchers, VERIFYING));
    } catch (IOException | RuntimeException e) {
      closeAfter(e, writer, searchers);
      throw e;
    }
  }

  /**
   * Returns a collection with the model of the vectors in a directory. If the directory is absent
   * or damaged, the collection is returned unchanged.
   *
   * @throws IndexUnavailableException if the directory cannot be read
   */
  static CollectionSpec shape(Path path, CollectionSpec spec) {
    if (!Files.isDirectory(path)) {
      return spec;
    }
    try (Directory directory = FSDirectory.open(path)) {
      return DirectoryReader.indexExists(directory)
          ? CommitData.ofStoredModel(spec, SegmentInfos.readLatestCommit(directory).getUserData())
          : spec;
    } catch (CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException
        | EOFException
        | FileNotFoundException
        | NoSuchFileException _) {
      // Opening the directory reports the damage.
      return spec;
    } catch (IOException e) {
      throw new IndexUnavailableException(
          "index directory " + path + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable Map<String, String> stored(
      Directory directory, Path path, CollectionSpec spec) throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      if (Arrays.stream(directory.listAll()).anyMatch(file -> file.startsWith("_"))) {
        throw new CorruptIndexException("segments without a commit", path.toString());
      }
      return null;
    }
    Map<String, String> data = SegmentInfos.readLatestCommit(directory).getUserData();
    Optional<String> mismatch = CommitData.mismatch(data, spec);
    if (mismatch.isPresent()) {
      throw new UnusableIndexException(
          "index directory " + path + " holds another collection: " + mismatch.get());
    }
    return data;
  }

  private static void closeAfter(
      Exception cause, @Nullable IndexWriter writer, @Nullable SearcherManager searchers) {
    try (searchers) {
      if (writer != null) {
        writer.rollback();
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** Returns the chosen writes. The choice does not see writes since the last refresh. */
  List<Guard.Accepted> choose(Guard.Choice choice) throws IOException {
    IndexSearcher view = searchers.acquire();
    try {
      return choice.from(view.getIndexReader());
    } finally {
      searchers.release(view);
    }
  }

  /**
   * Closes the index without a commit; uncommitted writes are lost. Running searches finish. The
   * directory object stays open: it uses no resources, and closing it would write its cache over
   * the files of a reopened index.
   */
  void abandon() throws IOException {
    try (searchers) {
      writer.rollback();
    }
  }

  /**
   * Returns the exception for a failed access to this index.
   *
   * @param what the description of the failure, such as "could not be read"
   */
  IndexUnavailableException unavailable(Path path, String what, @Nullable Throwable cause) {
    // If a different thread met the disk failure, this thread only sees a closed writer.
    Throwable tragedy = writer.getTragicException();
    Throwable first = cause instanceof AlreadyClosedException && tragedy != null ? tragedy : cause;
    String why = first == null ? "its writer is closed" : String.valueOf(first.getMessage());
    return new IndexUnavailableException("index " + path + " " + what + ": " + why, cause);
  }

  /**
   * A factory of searchers without a query cache, which would keep bit sets on the heap for filters
   * that are used only once.
   */
  private static final class Searchers extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
      return searcher;
    }
  }
}
