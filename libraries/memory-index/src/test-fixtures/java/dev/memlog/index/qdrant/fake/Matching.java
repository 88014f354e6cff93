package dev.memlog.index.qdrant.fake;

import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.FieldCondition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Match;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointStruct;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The evaluation of filters on points. */
final class Matching {

  private Matching() {}

  /** Returns a test of many points, which checks the form of the filter once. */
  static Predicate<PointStruct> by(Filter filter) {
    requireKnown(filter);
    return point -> holds(point, filter);
  }

  private static void requireKnown(Filter filter) {
    Strict.only(filter, "must", "should");
    Stream.concat(filter.getMustList().stream(), filter.getShouldList().stream())
        .forEach(
            condition -> {
              if (condition.hasField()) {
                Strict.only(condition.getField(), "key", "match", "range");
              } else if (condition.hasFilter()) {
                requireKnown(condition.getFilter());
              }
            });
  }

  private static boolean holds(PointStruct point, Filter filter) {
    return filter.getMustList().stream().allMatch(condition -> holds(point, condition))
        && (filter.getShouldCount() == 0
            || filter.getShouldList().stream().anyMatch(condition -> holds(point, condition)));
  }

  private static boolean holds(PointStruct point, Condition condition) {
    return switch (condition.getConditionOneOfCase()) {
      case FILTER -> holds(point, condition.getFilter());
      case HAS_ID -> condition.getHasId().getHasIdList().contains(point.getId());
      case FIELD -> holds(point, condition.getField());
      case IS_EMPTY -> lacks(point, condition.getIsEmpty().getKey());
      default -> throw Strict.unknown("condition " + condition.getConditionOneOfCase());
    };
  }

  /** Returns whether a point has no value in a field. A null and an empty list are no values. */
  private static boolean lacks(PointStruct point, String field) {
    Value value = point.getPayloadMap().get(field);
    return value == null
        || value.hasNullValue()
        || (value.hasListValue() && value.getListValue().getValuesCount() == 0);
  }

  private static boolean holds(PointStruct point, FieldCondition condition) {
    Value value = point.getPayloadMap().get(condition.getKey());
    if (value == null) {
      return false;
    }
    List<Value> values =
        value.hasListValue() ? value.getListValue().getValuesList() : List.of(value);
    return condition.hasMatch()
        ? values.stream().anyMatch(one -> matches(one, condition.getMatch()))
        : values.stream().anyMatch(one -> within(one, condition.getRange()));
  }

  private static boolean matches(Value value, Match match) {
    Set<String> wanted =
        switch (match.getMatchValueCase()) {
          case KEYWORD -> Set.of(match.getKeyword());
          case KEYWORDS -> Set.copyOf(match.getKeywords().getStringsList());
          default -> throw Strict.unknown("match " + match.getMatchValueCase());
        };
    return value.hasStringValue() && wanted.contains(value.getStringValue());
  }

  /** As the server has it: numbers are compared as doubles. */
  private static boolean within(Value value, Range range) {
    if (!value.hasIntegerValue()) {
      return false;
    }
    double number = value.getIntegerValue();
    return (!range.hasLt() || number < range.getLt())
        && (!range.hasLte() || number <= range.getLte())
        && (!range.hasGt() || number > range.getGt())
        && (!range.hasGte() || number >= range.getGte());
  }
}
