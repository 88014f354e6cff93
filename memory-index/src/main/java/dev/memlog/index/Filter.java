package dev.memlog.index;

import java.util.List;
import java.util.Set;

/**
 * A filter of the points that a query may see. It always names a tenant.
 *
 * @param tenant the tenant of the points
 * @param conditions the conditions, all of which a point must meet
 */
public record Filter(String tenant, List<Condition> conditions) {

  /** A condition on one field. A point without the field fails it. */
  public sealed interface Condition {
    /** A condition that the field, or any element of a list field, equals one of these values. */
    record AnyOf(String field, Set<String> values) implements Condition {}

    /** A condition that the field is at least {@code from} and below {@code to}. */
    record Range(String field, long from, long to) implements Condition {}
  }
}
