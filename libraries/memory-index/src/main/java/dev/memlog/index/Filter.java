package dev.memlog.index;

import java.util.List;
import java.util.Set;

/**
 * A filter of the points that a query may see: the points of one tenant that meet all conditions.
 *
 * @param tenant the tenant that owns the points
 * @param conditions the conditions, all of which a point must meet; empty for every point of the
 *     tenant
 */
public record Filter(String tenant, List<Condition> conditions) {

  /** A condition on one field of a point. A point without the field meets only {@link Absent}. */
  public sealed interface Condition {
    /** A condition that the field's value, or an element of its list, equals one of the values. */
    record AnyOf(String field, Set<String> values) implements Condition {}

    /** A condition that the point lacks the field, whose values are texts. */
    record Absent(String field) implements Condition {}

    /** A condition that the field is at least {@code from} and below {@code to}. */
    record Range(String field, long from, long to) implements Condition {}
  }
}
