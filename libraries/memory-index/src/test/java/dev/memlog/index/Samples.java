package dev.memlog.index;

import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.analysis.WeightedWords;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Small collections and points to try an index with. */
public final class Samples {

  public static final int DIMENSIONS = 8;

  public static final CollectionSpec SPEC =
      new CollectionSpec(
          "samples",
          "sample-model",
          DIMENSIONS,
          Map.of(
              "room", FieldType.KEYWORD,
              "tags", FieldType.KEYWORD,
              "time", FieldType.NUMBER,
              "text", FieldType.STORED,
              "flag", FieldType.STORED));

  public static final String TENANT = "acme";

  private Samples() {}

  /** Returns the same id for the same number. */
  public static UUID id(int number) {
    return new UUID(0x5eedL * 31 + number * 0x9e3779b97f4a7c15L, number);
  }

  /** Returns a unit vector along one axis. */
  public static float[] axis(int axis) {
    float[] vector = new float[DIMENSIONS];
    vector[axis] = 1;
    return vector;
  }

  /** Returns a unit vector that the seed chooses. */
  public static float[] vector(long seed) {
    return vector(seed, DIMENSIONS);
  }

  /** Returns a unit vector that the seed chooses. */
  public static float[] vector(long seed, int dimensions) {
    Random random = new Random(seed);
    float[] vector = new float[dimensions];
    double squares = 0;
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
      squares += (double) vector[i] * vector[i];
    }
    for (int i = 0; i < dimensions; i++) {
      vector[i] /= (float) Math.sqrt(squares);
    }
    return vector;
  }

  /** Each term as often as it is given. */
  public static WeightedWords words(String... terms) {
    return new WeightedWords.Builder().add(List.of(terms), 1).build();
  }

  /** Returns a point of {@link #TENANT} without fields. */
  public static Point point(int number, long revision, String... terms) {
    return new Point(
        id(number), revision, TENANT, "hash" + number, vector(number), words(terms), Map.of());
  }

  public static Point withVector(Point point, float[] vector) {
    return point.withVector(vector);
  }

  public static Write upsert(Point point) {
    return new Write.Upsert(point);
  }

  public static Write delete(int number, long revision) {
    return new Write.Delete(id(number), TENANT, revision);
  }

  /** All of {@link #TENANT} that meets the conditions. */
  public static Filter filter(Condition... conditions) {
    return new Filter(TENANT, List.of(conditions));
  }

  public static CandidateQuery query(Filter filter, float[] vector, int depth, String... terms) {
    return new CandidateQuery(filter, vector, Set.of(terms), depth);
  }
}
