package dev.memlog.indexer.vectors;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;

/**
 * The settings of the reuse of vectors that are already known.
 *
 * @param cacheBytes the size in bytes of the cache of vectors by content hash, for equal texts; 0
 *     for no cache
 * @param replayLag the lag of a partition, in records, above which the indexer reads the
 *     partition's logged vectors first when it takes the partition over; if it reads the partition
 *     from the beginning, it always reads the logged vectors first
 * @param scratch the directory of the temporary files with logged vectors; each file is deleted
 *     after use
 */
public record VectorsConfig(long cacheBytes, long replayLag, Path scratch) implements Validated {

  /** Returns the default configuration. */
  public static VectorsConfig defaults() {
    return new VectorsConfig(32L << 20, 256, Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
  }

  @Override
  public void validate(Validation check) {
    check.atLeast("cacheBytes", cacheBytes, 0).atLeast("replayLag", replayLag, 0);
  }
}
