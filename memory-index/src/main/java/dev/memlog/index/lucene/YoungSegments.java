package dev.memlog.index.lucene;

import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.NRTCachingDirectory;

/**
 * Keeps in memory what the next commit or merge may make pointless. Lucene opens the files of
 * vectors and stored fields before it can say how large they become, and its own cache leaves those
 * to the disk: half a dozen files made and removed again for each refresh.
 */
final class YoungSegments extends NRTCachingDirectory {

  /** Segments up to this size are first written to memory, and to disk with the commit. */
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
