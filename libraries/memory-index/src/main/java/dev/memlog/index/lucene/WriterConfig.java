package dev.memlog.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy.OneMerge;
import org.apache.lucene.index.TieredMergePolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration of Lucene's writer, for frequent small refreshes on a machine with few cores,
 * which it shares with other work.
 */
final class WriterConfig {

  private static final Logger log = LoggerFactory.getLogger(WriterConfig.class);

  private static final double BUFFER_MB = 64;

  private WriterConfig() {}

  /**
   * Returns a new configuration.
   *
   * @param merging the callback at each merge
   */
  static IndexWriterConfig of(Merging merging) {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setCodec(new PointsCodec());
    config.setRAMBufferSizeMB(BUFFER_MB);
    config.setMergePolicy(mergePolicy());
    config.setMergeScheduler(new OneMergeAtATime(merging));
    // Waiting for merges would delay the refresh that a write waits for.
    config.setMaxFullFlushMergeWaitMillis(0);
    config.setUseCompoundFile(false);
    config.setCommitOnClose(false);
    return config;
  }

  private static TieredMergePolicy mergePolicy() {
    TieredMergePolicy policy = new TieredMergePolicy();
    policy.setFloorSegmentMB(2);
    policy.setSegmentsPerTier(10);
    policy.setForceMergeDeletesPctAllowed(0);
    return policy;
  }

  private static final class PointsCodec extends Lucene104Codec {
    private final KnnVectorsFormat vectors = new VectorFormat();

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return vectors;
    }
  }

  /**
   * A scheduler that runs one merge at a time and survives a failed merge. The failure closes the
   * writer, which the index detects and repairs.
   */
  private static final class OneMergeAtATime extends ConcurrentMergeScheduler {
    private final Merging merging;

    OneMergeAtATime(Merging merging) {
      this.merging = merging;
      setMaxMergesAndThreads(6, 1);
    }

    @Override
    protected void doMerge(MergeSource source, OneMerge merge) throws IOException {
      int points = merge.segments.stream().mapToInt(segment -> segment.info.maxDoc()).sum();
      merging.begins(VectorFormat.getsGraph(points));
      super.doMerge(source, merge);
    }

    @Override
    protected void handleMergeException(Throwable failure) {
      log.atError().setCause(failure).log("a merge of the index failed");
    }
  }
}
