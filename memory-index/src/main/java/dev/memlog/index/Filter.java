package dev.memlog.index;

import java.util.List;
import java.util.Set;

/**
 * Which points may be seen. The tenant cannot be left out.
 *
 * @param tenant whose points
 * @param conditions all of which hold
 */
public record Filter(String tenant, List<Condition> conditions) {

  /** A condition on one field. A point without the field fails it. */
  public sealed interface Condition {
    /** The field has one of these values; of a list, any. */
    record AnyOf(String field, Set<String> values) implements Condition {}

    /** The field lies in {@code [from, to)}. */
    record Range(String field, long from, long to) implements Condition {}
  }
}
