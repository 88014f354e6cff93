package dev.memlog.index;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Copies of points that differ from the original in one part. */
public final class PointCopies {

  private PointCopies() {}

  public static Point withId(Point point, UUID id) {
    return copy(point, id, point.revision(), point.tenant(), point.vector(), point.fields());
  }

  public static Point withRevision(Point point, long revision) {
    return copy(point, point.id(), revision, point.tenant(), point.vector(), point.fields());
  }

  public static Point withTenant(Point point, String tenant) {
    return copy(point, point.id(), point.revision(), tenant, point.vector(), point.fields());
  }

  /** Returns the point as it is before it has a vector. */
  public static Point withoutVector(Point point) {
    return copy(point, point.id(), point.revision(), point.tenant(), null, point.fields());
  }

  /** Returns a copy with these fields instead of the point's own. */
  public static Point withFields(Point point, Map<String, Object> fields) {
    return copy(point, point.id(), point.revision(), point.tenant(), point.vector(), fields);
  }

  /** Returns a copy with one more field, or another value of it. */
  public static Point withField(Point point, String name, Object value) {
    Map<String, Object> fields = new HashMap<>(point.fields());
    fields.put(name, value);
    return withFields(point, fields);
  }

  private static Point copy(
      Point point,
      UUID id,
      long revision,
      String tenant,
      float @Nullable [] vector,
      Map<String, Object> fields) {
    return new Point(
        id,
        revision,
        tenant,
        point.contentHash(),
        vector,
        point.words(),
        fields,
        point.partition());
  }
}
