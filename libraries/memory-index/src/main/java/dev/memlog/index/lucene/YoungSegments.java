package dev.memlog.index.lucene;

import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.NRTCachingDirectory;

/**
 * A directory that keeps new files in memory until the next commit, since the next commit or merge
 * often makes them obsolete. Lucene opens the files of vectors and stored fields before it knows
 * their size, and its own cache writes such files to disk. Each refresh would thus create and
 * remove half a dozen files.
 */
final class YoungSegments extends NRTCachingDirectory {

  /** The size in MB up to which segments are kept in memory until the next commit. */
  private static final double SEGMENT_MB = 4;

  private static final double CACHE_MB = 48;

  YoungSegments(Directory disk) {
    super(disk, SEGMENT_MB, CACHE_MB);
  }

  @Override
  protected boolean doCacheWrite(String name, IOContext context) {
    boolean unsized = context.flushInfo() == null && context.mergeInfo() == null;
    if (unsized && name.startsWith("_")) {
      return ramBytesUsed() < CACHE_MB * (1 << 20);
    }
    return super.doCacheWrite(name, context);
  }
}
