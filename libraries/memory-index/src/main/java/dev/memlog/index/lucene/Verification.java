package dev.memlog.index.lucene;

import dev.memlog.index.UnusableIndexException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A verification of the checksums of all files of an index that was opened. Lucene itself verifies
 * only small files at the opening, so that damage to stored fields, vectors or postings would show
 * as wrong or failed answers. It reads each file once, which takes about 0.2 s of a processor per
 * GB. Safe for use by many threads.
 */
final class Verification {

  private static final Logger log = LoggerFactory.getLogger(Verification.class);

  private final Path path;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable Exception damage;

  private Verification(Path path) {
    this.path = path;
  }

  /**
   * Begins to verify an index.
   *
   * @param longest the longest time to wait for the result; the verification continues afterwards
   * @throws UnusableIndexException if a file is damaged
   * @throws IOException if the index cannot be read
   */
  static Verification begin(Path path, SearcherManager searchers, Duration longest)
      throws IOException {
    var verification = new Verification(path);
    IndexSearcher opened = searchers.acquire();
    Thread.ofPlatform()
        .daemon()
        .name("memlog-index-verification")
        .start(() -> verification.run(opened, searchers));
    try {
      if (verification.ended.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        verification.requireIntact();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return verification;
  }

  private void run(IndexSearcher opened, SearcherManager searchers) {
    try {
      for (LeafReaderContext leaf : opened.getIndexReader().leaves()) {
        FilterLeafReader.unwrap(leaf.reader()).checkIntegrity();
      }
    } catch (CorruptIndexException | IndexFormatTooOldException | RuntimeException e) {
      damage = e;
    } catch (IOException e) {
      log.atWarn().addKeyValue("directory", path).setCause(e).log("the index was not verified");
    } finally {
      ended.countDown();
      release(opened, searchers);
    }
  }

  private void release(IndexSearcher opened, SearcherManager searchers) {
    try {
      searchers.release(opened);
    } catch (IOException e) {
      log.atWarn().addKeyValue("directory", path).setCause(e).log("the index was not released");
    }
  }

  /**
   * Does nothing unless damage was found so far.
   *
   * @throws UnusableIndexException if a file is damaged
   */
  void requireIntact() {
    Exception found = damage;
    if (found != null) {
      throw damaged(path, found);
    }
  }

  /** Returns the exception for a damaged directory. */
  static UnusableIndexException damaged(Path path, Exception cause) {
    return new UnusableIndexException(
        "index directory %s is damaged; remove it, so that it is rebuilt from the topics: %s"
            .formatted(path, cause.getMessage()),
        cause);
  }
}
