package dev.memlog.index.lucene;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.search.ReservedFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only class that writes to Lucene. It applies the writes that the caller's {@link
 * Guard.Choice} accepts, makes them visible, commits them, and replaces a Lucene writer that a disk
 * failure has closed. Safe for use by many threads.
 *
 * <p>A thread that needs both locks takes {@code committing} first.
 */
final class GuardedWriter implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GuardedWriter.class);

  /** The number of uncommitted writes above which a commit is due at once. */
  private static final int MOST_UNCOMMITTED = 20_000;

  /** The minimum free disk space, in bytes; with less, the next merge may not fit. */
  private static final long LEAST_FREE_BYTES = 64L << 20;

  private final Path path;
  private final CollectionSpec spec;
  private final Supplier<OpenIndex> opening;
  private final LuceneSettings settings;
  private final Clock clock;
  private final PointDocuments documents;

  private final ReentrantLock committing = new ReentrantLock();
  private final ReentrantLock writing = new ReentrantLock();

  /**
   * The writes since the last commit, oldest first. If Lucene's writer fails, it loses these
   * writes, and the next writer applies them again.
   */
  @GuardedBy("writing")
  private final List<Write> uncommitted = new ArrayList<>();

  private final WriteProgress progress;
  private volatile OpenIndex index;
  private volatile boolean closed;
  private volatile @Nullable Exception commitFailure;

  @GuardedBy("committing")
  private Map<String, String> committed;

  /** Whether there are writes that searchers, and thus the guard, may not see yet. */
  @GuardedBy("writing")
  private boolean unseen;

  /**
   * Opens the index.
   *
   * @param path the directory of the index
   * @param opening the action that opens the directory at {@code path}, called now and after each
   *     disk failure; see {@link OpenIndex#open}
   */
  GuardedWriter(
      Path path,
      CollectionSpec spec,
      LuceneSettings settings,
      Clock clock,
      Supplier<OpenIndex> opening) {
    OpenIndex index = opening.get();
    this.path = path;
    this.opening = opening;
    this.spec = spec;
    this.settings = settings;
    this.clock = clock;
    this.documents = new PointDocuments(spec);
    this.index = index;
    this.progress = new WriteProgress(index.committed());
    this.committed = index.committed();
  }

  /** Returns the positions and digests of the applied writes; only this writer changes them. */
  WriteProgress progress() {
    return progress;
  }

  /** Returns the index that is open now; a disk failure replaces it. */
  OpenIndex current() {
    return index;
  }

  /**
   * Applies the chosen writes and makes them visible. After a failed commit, the method commits
   * first, since uncommitted writes must not accumulate in memory.
   *
   * @throws dev.memlog.index.UnusableIndexException if the index has turned out to be damaged
   */
  void apply(Guard.Choice choice, Map<SourcePartition, Long> read) {
    replaceIfBroken();
    index.verification().requireIntact();
    if (commitFailure != null) {
      commit();
    }
    boolean full;
    writing.lock();
    try {
      refreshIfUnseen();
      List<Guard.Accepted> accepted = index.choose(choice);
      // Added before writing: after a partial failure, the guard may ignore repeated writes.
      accepted.forEach(one -> uncommitted.add(one.write()));
      unseen |= !accepted.isEmpty();
      write(index.writer(), accepted, progress.counts());
      refreshIfUnseen();
      progress.publish(read);
      full = uncommitted.size() > MOST_UNCOMMITTED;
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("could not be written", e);
    } finally {
      writing.unlock();
    }
    if (full) {
      commit();
    }
  }

  /**
   * Writes accepted writes, in order.
   *
   * @param digests the digests of the index; after a failure they include the writes that preceded
   *     it
   */
  private void write(IndexWriter writer, List<Guard.Accepted> accepted, PartitionDigests digests)
      throws IOException {
    long now = clock.millis();
    for (Guard.Accepted one : accepted) {
      CountedPoint counted = CountedPoint.of(one.write());
      writer.updateDocument(
          PointDocuments.term(one.write().id()), documents.document(one.write(), counted, now));
      digests.replace(one.replaced(), counted);
    }
  }

  /**
   * Corrects the digests by the difference between the true and the stored digests of one moment,
   * so that concurrent writes do not matter.
   */
  void recountDigests() {
    replaceIfBroken();
    try {
      var difference = new PartitionDigests();
      OpenIndex open;
      IndexSearcher view;
      writing.lock();
      try {
        refreshIfUnseen();
        open = index;
        view = open.searchers().acquire();
        difference.subtract(progress.counts().copy());
      } finally {
        writing.unlock();
      }
      try {
        difference.add(StoredEntries.digests(view.getIndexReader()));
      } finally {
        open.searchers().release(view);
      }
      writing.lock();
      try {
        progress.correct(difference);
      } finally {
        writing.unlock();
      }
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("could not be read", e);
    }
  }

  @GuardedBy("writing")
  private void refreshIfUnseen() throws IOException {
    if (unseen) {
      index.searchers().maybeRefreshBlocking();
      unseen = false;
    }
  }

  /** Commits everything that was applied before the call, with the positions and the digests. */
  void commit() {
    replaceIfBroken();
    committing.lock();
    try {
      Map<String, String> data;
      int count;
      writing.lock();
      try {
        OpenIndex open = index;
        count = uncommitted.size();
        data = progress.commitData(spec);
        boolean changed = open.writer().hasUncommittedChanges() || !data.equals(committed);
        if (closed || (!changed && commitFailure == null)) {
          return;
        }
        open.writer().setLiveCommitData(new LateCommitData(data, writing::unlock));
        open.writer().commit();
      } finally {
        if (writing.isHeldByCurrentThread()) {
          writing.unlock();
        }
      }
      committed = data;
      commitFailure = null;
      writing.lock();
      try {
        uncommitted.subList(0, count).clear();
      } finally {
        writing.unlock();
      }
    } catch (IOException | RuntimeException e) {
      commitFailure = e;
      throw unavailable("could not be committed", e);
    } finally {
      committing.unlock();
    }
  }

  /** Drops expired tombstones and rewrites every segment that contains deleted bytes. */
  void maintain() {
    replaceIfBroken();
    OpenIndex open = index;
    try {
      purge(open.writer());
      open.searchers().maybeRefreshBlocking();
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("could not be maintained", e);
    }
    // The old segments' files are deleted only once no commit refers to them.
    commit();
  }

  /** Deletes expired tombstones, and rewrites every segment that contains deleted bytes. */
  private void purge(IndexWriter writer) throws IOException {
    long over = clock.millis() - settings.tombstoneRetention().toMillis() - 1;
    writer.deleteDocuments(
        LongPoint.newRangeQuery(ReservedFields.DELETED_AT, Long.MIN_VALUE, over));
    writer.forceMergeDeletes(true);
  }

  void check() {
    if (closed) {
      throw new IndexUnavailableException("index " + path + " is closed");
    }
    if (!index.writer().isOpen()) {
      throw unavailable("cannot be written", index.writer().getTragicException());
    }
    Exception failure = commitFailure;
    if (failure != null) {
      throw unavailable("could not be committed", failure);
    }
    // A FileStore would read the system's table of mounts, here every second.
    long free = path.toFile().getUsableSpace();
    if (free < LEAST_FREE_BYTES || !Files.isWritable(path)) {
      throw new IndexUnavailableException(
          "index %s must be writable with %d bytes free, got %d"
              .formatted(path, LEAST_FREE_BYTES, free));
    }
  }

  /**
   * Replaces a writer that Lucene has closed after a disk failure. The new writer starts at the
   * last commit.
   */
  private void replaceIfBroken() {
    if (closed) {
      throw new IndexUnavailableException("index " + path + " is closed");
    }
    if (index.writer().isOpen()) {
      return;
    }
    committing.lock();
    writing.lock();
    try {
      if (closed || index.writer().isOpen()) {
        return;
      }
      OpenIndex broken = index;
      // The thread that met the failure may still be closing the writer; wait for its lock.
      broken.writer().rollback();
      OpenIndex fresh = opening.get();
      try {
        progress.reopen(replay(fresh));
      } catch (IOException | RuntimeException e) {
        fresh.abandon();
        throw e;
      }
      index = fresh;
      committed = fresh.committed();
      unseen = false;
      broken.abandon();
      log.atWarn()
          .setCause(broken.writer().getTragicException())
          .log("the index was reopened after its writer failed; nothing was lost");
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("could not be reopened", e);
    } finally {
      writing.unlock();
      committing.unlock();
    }
  }

  /**
   * Repeats the uncommitted writes on a reopened index, and makes them visible. The guard does not
   * check them again: the last write of each id is stored.
   *
   * @return the digests of all points
   */
  @GuardedBy("writing")
  private PartitionDigests replay(OpenIndex fresh) throws IOException {
    Map<UUID, Write> last = new LinkedHashMap<>();
    uncommitted.forEach(write -> last.put(write.id(), write));
    var digests = new PartitionDigests(CommitData.digests(fresh.committed()));
    write(fresh.writer(), fresh.choose(stored -> Guard.again(stored, last.values())), digests);
    fresh.searchers().maybeRefreshBlocking();
    return digests;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    try {
      commit();
    } catch (RuntimeException e) {
      log.atError()
          .setCause(e)
          .log("the last writes are not on disk; the indexer will read " + "them again");
    }
    committing.lock();
    writing.lock();
    try {
      closed = true;
      index.abandon();
    } catch (IOException e) {
      throw unavailable("could not be closed", e);
    } finally {
      writing.unlock();
      committing.unlock();
    }
  }

  private IndexUnavailableException unavailable(String what, @Nullable Throwable cause) {
    return index.unavailable(path, what, cause);
  }
}
