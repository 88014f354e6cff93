package dev.memlog.index.qdrant;

import static io.qdrant.client.ValueFactory.list;
import static io.qdrant.client.ValueFactory.value;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.Point;
import dev.memlog.index.StoredPoint;
import dev.memlog.index.WeightedWords;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions between live points and their payload. */
final class PointPayload {

  private PointPayload() {}

  static Map<String, Value> of(Point point) {
    Map<String, Value> payload = new HashMap<>();
    point.fields().forEach((name, field) -> payload.put(name, stored(field)));
    payload.put(PayloadKeys.TENANT, value(point.tenant()));
    payload.put(PayloadKeys.REVISION, value(point.revision()));
    payload.put(PayloadKeys.PARTITION, value((long) point.partition()));
    payload.put(PayloadKeys.CONTENT, value(ContentDigest.of(point).toString()));
    payload.put(PayloadKeys.CONTENT_HASH, value(point.contentHash()));
    WeightedWords words = point.words();
    List<Value> terms = new ArrayList<>(words.frequencies().size());
    List<Value> frequencies = new ArrayList<>(words.frequencies().size());
    words
        .frequencies()
        .forEach(
            (term, frequency) -> {
              terms.add(value(term));
              frequencies.add(value((long) frequency));
            });
    payload.put(PayloadKeys.TERMS, list(terms));
    payload.put(PayloadKeys.FREQUENCIES, list(frequencies));
    payload.put(PayloadKeys.LENGTH, value((long) words.length()));
    return payload;
  }

  /** Returns the point with the collection's own fields. */
  static StoredPoint point(UUID id, Map<String, Value> payload) {
    Map<String, Object> fields = new HashMap<>();
    payload.forEach(
        (name, field) -> {
          if (!name.startsWith(PayloadKeys.RESERVED)) {
            fields.put(name, read(field));
          }
        });
    return new StoredPoint(id, number(payload, PayloadKeys.REVISION), Map.copyOf(fields));
  }

  /**
   * Returns the contribution of a stored entry to a digest; null if the entry is not a live point.
   */
  static @Nullable CountedPoint counted(UUID id, Map<String, Value> payload) {
    if (!payload.containsKey(PayloadKeys.TENANT)) {
      return null;
    }
    return new CountedPoint(
        id,
        Math.toIntExact(number(payload, PayloadKeys.PARTITION)),
        number(payload, PayloadKeys.REVISION),
        ContentDigest.parse(text(payload, PayloadKeys.CONTENT)));
  }

  /**
   * Returns the weighted frequencies of these words, without words that the point does not contain.
   */
  static Map<String, Integer> frequencies(Map<String, Value> payload, Iterable<String> words) {
    List<Value> terms = present(payload, PayloadKeys.TERMS).getListValue().getValuesList();
    List<Value> counts = present(payload, PayloadKeys.FREQUENCIES).getListValue().getValuesList();
    Map<String, Integer> all = HashMap.newHashMap(terms.size());
    for (int i = 0; i < terms.size(); i++) {
      all.put(terms.get(i).getStringValue(), (int) counts.get(i).getIntegerValue());
    }
    Map<String, Integer> asked = new HashMap<>();
    for (String word : words) {
      Integer count = all.get(word);
      if (count != null) {
        asked.put(word, count);
      }
    }
    return asked;
  }

  static long number(Map<String, Value> payload, String name) {
    return present(payload, name).getIntegerValue();
  }

  static String text(Map<String, Value> payload, String name) {
    return present(payload, name).getStringValue();
  }

  private static Value present(Map<String, Value> payload, String name) {
    Value value = payload.get(name);
    if (value == null) {
      throw new IndexUnavailableException("the index returned a point without field " + name);
    }
    return value;
  }

  private static Value stored(Object field) {
    return switch (field) {
      case String text -> value(text);
      case Long number -> value(number);
      case Boolean flag -> value(flag);
      case List<?> texts -> strings(texts.stream().map(String.class::cast).toList());
      default -> throw new IllegalArgumentException("no field can be a " + field.getClass());
    };
  }

  private static Object read(Value stored) {
    return switch (stored.getKindCase()) {
      case STRING_VALUE -> stored.getStringValue();
      case INTEGER_VALUE -> stored.getIntegerValue();
      case BOOL_VALUE -> stored.getBoolValue();
      case LIST_VALUE ->
          stored.getListValue().getValuesList().stream().map(Value::getStringValue).toList();
      default ->
          throw new IndexUnavailableException("the index gave a field as " + stored.getKindCase());
    };
  }

  private static Value strings(List<String> texts) {
    return list(texts.stream().map(text -> value(text)).toList());
  }
}
