package dev.memlog.index.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.hnsw.HnswGraphSearcher;

/**
 * Lucene's own HNSW format under its own name, written so that a young segment has no graph yet and
 * vectors may have as many dimensions as models give.
 *
 * <p>A refresh after each batch makes many small segments, and each merge of them would build their
 * graph anew. Searching all vectors of a small segment costs less than that.
 */
final class VectorFormat extends KnnVectorsFormat {

  static final int MAX_DIMENSIONS = 4_096;

  private static final int CONNECTIONS = 16;
  private static final int BEAM_WIDTH = 100;

  /**
   * A segment gets a graph once finding this many hits in it would visit fewer than all its points:
   * from about 120,000 points on. Until then a search compares all of them, which is exact, and no
   * merge takes a processor for the many seconds that a graph does.
   */
  private static final int GRAPH_FROM = 10_300;

  private final Lucene99HnswVectorsFormat hnsw =
      new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM_WIDTH, 1, null, GRAPH_FROM);

  VectorFormat() {
    super("Lucene99HnswVectorsFormat");
  }

  /** Whether a segment of so many points gets a graph, if they all have vectors. */
  static boolean getsGraph(int points) {
    return HnswGraphSearcher.expectedVisitedNodes(GRAPH_FROM, points) < points;
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return hnsw.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return hnsw.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String fieldName) {
    return MAX_DIMENSIONS;
  }
}
