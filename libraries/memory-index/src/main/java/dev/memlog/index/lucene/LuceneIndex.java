package dev.memlog.index.lucene;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PointRules;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.search.FilterQuery;
import dev.memlog.index.lucene.search.LuceneCandidateSearch;
import dev.memlog.index.lucene.search.Scope;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.lucene.search.Query;

/**
 * A collection that Lucene stores in a directory of this machine. One process at a time may have
 * the directory open.
 *
 * <p>A write is visible when {@link #apply} returns. A commit stores it on disk together with the
 * positions, at intervals of {@link LuceneSettings#commitEvery}. After a failed commit, reads
 * continue, and writes are refused until a commit succeeds.
 */
public final class LuceneIndex implements MemoryIndex {

  private final CollectionSpec spec;
  private final PointRules rules;
  private final FilterQuery filters;
  private final GuardedWriter writer;
  private final SnapshotReader reader;
  private final Committer committer;

  /**
   * A limit of concurrent searches. A search only uses the processor, so further concurrent
   * searches would delay each other and the compiler threads of a JVM that is still warming up.
   */
  private final Semaphore searchPermits =
      new Semaphore(Math.max(2, 2 * Runtime.getRuntime().availableProcessors()), true);

  private LuceneIndex(
      CollectionSpec spec, Path directory, GuardedWriter writer, LuceneSettings settings) {
    this.spec = spec;
    this.rules = new PointRules(spec, lexicalFirst());
    this.filters = new FilterQuery(spec);
    this.writer = writer;
    this.reader = new SnapshotReader(directory, writer::current);
    this.committer = new Committer(writer, settings.commitEvery());
  }

  /**
   * Opens the first collection of a kind, which is created if absent.
   *
   * @param root the directory that contains the collections; this collection is in {@code
   *     ROOT/NAME-1}, where NAME is the name in {@code spec}
   * @throws UnusableIndexException if the stored data is damaged, or was written for a different
   *     shape
   * @throws IndexUnavailableException if a different process has the collection open, or the disk
   *     fails
   */
  public static LuceneIndex open(
      Path root, CollectionSpec spec, LuceneSettings settings, Clock clock) {
    return open(root.resolve(spec.name() + "-1"), spec, settings, clock, _ -> {}, Disk.DEFAULT);
  }

  /** Opens the collection in a directory on the given disk. */
  public static LuceneIndex open(
      Path directory,
      CollectionSpec spec,
      LuceneSettings settings,
      Clock clock,
      Merging merging,
      Disk disk) {
    Supplier<OpenIndex> opening = () -> OpenIndex.open(directory, spec, merging, disk);
    return new LuceneIndex(
        spec, directory, new GuardedWriter(directory, spec, settings, clock, opening), settings);
  }

  @Override
  public CollectionSpec collection() {
    return spec;
  }

  @Override
  public boolean lexicalFirst() {
    return true;
  }

  @Override
  public void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    rules.check(writes);
    writer.apply(stored -> Guard.newer(stored, writes), positions);
  }

  @Override
  public Map<SourcePartition, Long> positions() {
    return writer.progress().positions();
  }

  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    return reader.read(searcher -> StoredEntries.vectors(searcher.getIndexReader(), ids));
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    spec.requireDimensions(query.vector());
    Query filter = filters.of(query.filter());
    searchPermits.acquireUninterruptibly();
    try {
      return reader.read(
          searcher -> LuceneCandidateSearch.search(searcher, Scope.of(searcher, filter), query));
    } finally {
      searchPermits.release();
    }
  }

  @Override
  public long count(Filter filter) {
    Query query = filters.of(filter);
    return reader.read(searcher -> (long) Scope.of(searcher, query).size());
  }

  @Override
  public Map<Integer, PartitionDigest> digests() {
    return writer.progress().digests();
  }

  @Override
  public void recountDigests() {
    writer.recountDigests();
  }

  @Override
  public void scan(Consumer<StoredEntry> entries) {
    reader.read(
        searcher -> {
          StoredEntries.scan(searcher.getIndexReader(), entries);
          return spec;
        });
  }

  @Override
  public Map<UUID, StoredEntry> entries(Collection<UUID> ids) {
    return reader.read(searcher -> StoredEntries.of(searcher.getIndexReader(), ids));
  }

  @Override
  public void repair(List<Repair> repairs) {
    rules.check(repairs.stream().map(Repair::write).toList());
    writer.apply(stored -> Guard.expected(stored, repairs), Map.of());
  }

  @Override
  public void maintain() {
    writer.maintain();
  }

  @Override
  public void check() {
    writer.check();
  }

  @Override
  public void close() {
    committer.close();
    writer.close();
  }
}
