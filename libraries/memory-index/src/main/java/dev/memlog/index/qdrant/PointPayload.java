package dev.memlog.index.qdrant;

import static io.qdrant.client.ValueFactory.list;
import static io.qdrant.client.ValueFactory.value;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.ContentDigest;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.Point;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions between live points and their payload. */
final class PointPayload {

  private PointPayload() {}

  /**
   * Returns the payload of a point. Fields that no filter matches are in {@link PayloadKeys#PACKED}
   * only.
   */
  static Map<String, Value> of(Point point, CollectionSpec spec) {
    Map<String, Value> payload = new HashMap<>();
    point
        .fields()
        .forEach(
            (name, field) -> {
              if (spec.fields().get(name) != FieldType.STORED) {
                payload.put(name, stored(field));
              }
            });
    payload.put(PayloadKeys.TENANT, value(point.tenant()));
    payload.put(PayloadKeys.REVISION, value(point.revision()));
    payload.put(PayloadKeys.PARTITION, value((long) point.partition()));
    payload.put(PayloadKeys.CONTENT, value(ContentDigest.of(point).toString()));
    payload.put(PayloadKeys.CONTENT_HASH, value(point.contentHash()));
    payload.put(PayloadKeys.TERMS, strings(List.copyOf(point.words().frequencies().keySet())));
    payload.put(PayloadKeys.PACKED, value(PackedText.of(point)));
    return payload;
  }

  /**
   * Returns the fields of a stored point: those that filters match as filters see them, the others
   * from {@link PayloadKeys#PACKED}.
   */
  static Map<String, Object> fields(Map<String, Value> payload, CollectionSpec spec) {
    Map<String, Object> fields = PackedText.fields(text(payload, PayloadKeys.PACKED));
    fields.keySet().removeIf(name -> spec.fields().get(name) != FieldType.STORED);
    payload.forEach(
        (name, field) -> {
          if (!name.startsWith(PayloadKeys.RESERVED)) {
            fields.put(name, read(field));
          }
        });
    return fields;
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
        partition(payload),
        number(payload, PayloadKeys.REVISION),
        ContentDigest.parse(text(payload, PayloadKeys.CONTENT)));
  }

  /** Returns the tenant that owns a live point, or owned the point of a tombstone. */
  static String tenant(Map<String, Value> payload) {
    return text(
        payload, payload.containsKey(PayloadKeys.TENANT) ? PayloadKeys.TENANT : PayloadKeys.OWNER);
  }

  static int partition(Map<String, Value> payload) {
    return Math.toIntExact(number(payload, PayloadKeys.PARTITION));
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
