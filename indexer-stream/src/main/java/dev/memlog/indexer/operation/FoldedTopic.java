package dev.memlog.indexer.operation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.schemas.log.RecordReader;
import org.jspecify.annotations.Nullable;

/** The fold of a topic, which begins at the first request for it. Safe for use by many threads. */
final class FoldedTopic implements AutoCloseable {

  private final IndexedTopic topic;

  @GuardedBy("this")
  private @Nullable RecordReader records;

  @GuardedBy("this")
  private @Nullable TopicDigest digest;

  FoldedTopic(IndexedTopic topic) {
    this.topic = topic;
  }

  /** Returns a reader of the topic's values. */
  synchronized RecordReader records() {
    RecordReader known = records;
    if (known == null) {
      known = topic.records();
      records = known;
    }
    return known;
  }

  /** Returns the fold, which may still be far behind the topic's end. */
  synchronized TopicDigest digest() {
    TopicDigest known = digest;
    if (known == null) {
      known = topic.digest(records());
      known.start();
      digest = known;
    }
    return known;
  }

  @Override
  public synchronized void close() {
    if (digest != null) {
      digest.close();
    }
    if (records != null) {
      records.close();
    }
  }
}
