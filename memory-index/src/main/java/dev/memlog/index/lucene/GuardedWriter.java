package dev.memlog.index.lucene;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only class that writes to Lucene. It guards writes, makes them visible, commits them, and
 * replaces a Lucene writer that a disk failure has closed. Safe for use by many threads.
 *
 * <p>A thread that needs both locks takes {@code committing} first.
 */
final class GuardedWriter implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(GuardedWriter.class);

  /** The number of writes since the last commit above which {@link #apply} also commits. */
  private static final int MOST_UNCOMMITTED = 20_000;

  private final Path path;
  private final CollectionSpec spec;
  private final LuceneSettings settings;
  private final Clock clock;
  private final Supplier<OpenIndex> opening;
  private final PointDocuments documents;

  private final ReentrantLock committing = new ReentrantLock();
  private final ReentrantLock writing = new ReentrantLock();

  @GuardedBy("writing")
  private final Uncommitted uncommitted = new Uncommitted();

  private volatile OpenIndex index;
  private volatile Map<SourcePartition, Long> positions;
  private volatile boolean closed;
  private volatile @Nullable Exception commitFailure;

  @GuardedBy("committing")
  private Map<SourcePartition, Long> committedPositions;

  /** True if there are writes that searchers, and so the guard, may not see yet. */
  @GuardedBy("writing")
  private boolean unseen;

  /**
   * Opens the index.
   *
   * @param path the directory of the index
   * @param opening the action that opens the directory at {@code path}, now and after each disk
   *     failure; see {@link OpenIndex#open}
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
    this.positions = index.committed();
    this.committedPositions = index.committed();
  }

  Map<SourcePartition, Long> positions() {
    return positions;
  }

  /** Returns the index that is open now; a disk failure replaces it. */
  OpenIndex current() {
    return index;
  }

  /**
   * Applies the writes that the guard accepts and makes them visible. After a failed commit it
   * commits first, since writes that cannot be stored must not accumulate in memory.
   */
  void apply(List<Write> writes, Map<SourcePartition, Long> read) {
    replaceIfBroken();
    if (commitFailure != null) {
      commit();
    }
    boolean full;
    writing.lock();
    try {
      refreshIfUnseen();
      List<Write> newer = newer(index, writes);
      // Added first: after a failure half way, the guard may ignore a repetition of that half.
      uncommitted.add(newer);
      write(index, newer);
      refreshIfUnseen();
      Map<SourcePartition, Long> moved = new HashMap<>(positions);
      moved.putAll(read);
      positions = Map.copyOf(moved);
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

  private static List<Write> newer(OpenIndex open, List<Write> writes) throws IOException {
    IndexSearcher before = open.searchers().acquire();
    try {
      return Guard.newer(before.getIndexReader(), writes);
    } finally {
      open.searchers().release(before);
    }
  }

  @GuardedBy("writing")
  private void write(OpenIndex open, List<Write> newer) throws IOException {
    long now = clock.millis();
    for (Write write : newer) {
      unseen = true;
      open.writer().updateDocument(PointDocuments.term(write.id()), documents.document(write, now));
    }
  }

  @GuardedBy("writing")
  private void refreshIfUnseen() throws IOException {
    if (unseen) {
      index.searchers().maybeRefreshBlocking();
      unseen = false;
    }
  }

  /** Commits everything that was applied before the call, with the positions that belong to it. */
  void commit() {
    replaceIfBroken();
    committing.lock();
    try {
      OpenIndex open;
      Map<SourcePartition, Long> reached;
      int count;
      writing.lock();
      try {
        open = index;
        reached = positions;
        count = uncommitted.size();
      } finally {
        writing.unlock();
      }
      boolean changed =
          open.writer().hasUncommittedChanges() || !reached.equals(committedPositions);
      if (closed || (!changed && commitFailure == null)) {
        return;
      }
      // Only here, under this lock: Lucene reads the data late, when later points may be excluded.
      open.writer().setLiveCommitData(CommitData.of(spec, reached).entrySet());
      open.writer().commit();
      committedPositions = reached;
      commitFailure = null;
      writing.lock();
      try {
        uncommitted.forget(count);
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

  /** Drops expired tombstones and rewrites every segment that holds deleted bytes. */
  void maintain() {
    long over = clock.millis() - settings.tombstoneRetention().toMillis() - 1;
    replaceIfBroken();
    OpenIndex open = index;
    try {
      open.writer()
          .deleteDocuments(
              LongPoint.newRangeQuery(ReservedFields.DELETED_AT, Long.MIN_VALUE, over));
      open.writer().forceMergeDeletes(true);
      open.searchers().maybeRefreshBlocking();
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("could not be maintained", e);
    }
    // The old segments' files are deleted only once no commit refers to them.
    commit();
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
    CollectionDirectory.checkSpace(path);
  }

  /**
   * Replaces a writer that Lucene has closed after a disk failure. Its successor starts at the last
   * commit.
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
      // The thread that met the failure may still close the writer; this waits for its lock.
      broken.writer().rollback();
      OpenIndex fresh = opening.get();
      try {
        replay(fresh);
      } catch (IOException | RuntimeException e) {
        fresh.abandon();
        throw e;
      }
      index = fresh;
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

  @GuardedBy("writing")
  private void replay(OpenIndex fresh) throws IOException {
    Map<UUID, Write> last = new LinkedHashMap<>();
    uncommitted.all().forEach(write -> last.put(write.id(), write));
    write(fresh, newer(fresh, List.copyOf(last.values())));
    fresh.searchers().maybeRefreshBlocking();
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
