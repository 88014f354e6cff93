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
 * Lucene's HNSW format, under Lucene's name, with two settings: a small segment has no graph, and
 * vectors may have as many dimensions as any model needs.
 *
 * <p>Small segments have no graph, since a refresh after each batch creates many of them, and each
 * merge would rebuild a graph. This would cost more than comparing all vectors of a small segment.
 */
final class VectorFormat extends KnnVectorsFormat {

  static final int MAX_DIMENSIONS = 4_096;

  private static final int CONNECTIONS = 16;
  private static final int BEAM_WIDTH = 100;

  /**
   * The number of hits that decides whether a segment gets a graph. A segment gets a graph if a
   * search for that many hits would visit only a part of its points, which is so from about 120,000
   * points. In a smaller segment a search compares all points. This is exact, and merges need not
   * spend many seconds on a graph.
   */
  private static final int GRAPH_FROM = 10_300;

  private final Lucene99HnswVectorsFormat hnsw =
      new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM_WIDTH, 1, null, GRAPH_FROM);

  VectorFormat() {
    super("Lucene99HnswVectorsFormat");
  }

  /** Returns whether a segment of this many points gets a graph, if all points have vectors. */
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
