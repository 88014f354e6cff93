package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;
import static io.qdrant.client.ConditionFactory.range;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.Range;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A converter of filters to Qdrant's conditions. Only live points have a tenant, so tombstones
 * never match. Qdrant compares ranges as doubles, which are exact up to 2^53.
 */
record FilterConditions(CollectionSpec spec) {

  /**
   * Returns the conditions; empty if no point can meet them.
   *
   * @throws IllegalArgumentException if a field is unknown or cannot be matched in that way
   */
  Optional<Common.Filter> of(Filter filter) {
    Common.Filter.Builder all =
        Common.Filter.newBuilder().addMust(matchKeyword(PayloadKeys.TENANT, filter.tenant()));
    boolean possible = true;
    for (Condition condition : filter.conditions()) {
      switch (condition) {
        case Condition.AnyOf(String field, Set<String> values) -> {
          spec.requireType(field, FieldType.KEYWORD);
          possible &= !values.isEmpty();
          all.addMust(matchKeywords(field, List.copyOf(values)));
        }
        case Condition.Absent(String field) -> {
          spec.requireType(field, FieldType.KEYWORD);
          all.addMust(isEmpty(field));
        }
        case Condition.Range(String field, long from, long to) -> {
          spec.requireType(field, FieldType.NUMBER);
          possible &= from < to;
          all.addMust(
              range(field, Range.newBuilder().setGte((double) from).setLt((double) to).build()));
        }
      }
    }
    return possible ? Optional.of(all.build()) : Optional.empty();
  }

  /** Returns the filter restricted to points that contain a word. */
  static Common.Filter having(Common.Filter filter, String word) {
    return filter.toBuilder().addMust(matchKeyword(PayloadKeys.TERMS, word)).build();
  }
}
