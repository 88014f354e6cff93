package dev.memlog.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the index stores the values of one field of a record: text and lists of text as
 * they are, numbers as Long, times as epoch milliseconds, and lists of records as flat lists of
 * their texts.
 *
 * @param numeric whether the stored value is a number
 * @param stored returns the stored value; null if the index leaves the field out
 * @param read returns the value of the record for a stored value
 */
record FieldCodec(
    boolean numeric, Function<Object, @Nullable Object> stored, Function<Object, Object> read) {

  /**
   * Returns the codec of a type.
   *
   * @throws IllegalArgumentException if the index cannot store values of this type
   */
  static FieldCodec of(Schema schema) {
    return switch (schema.getType()) {
      case UNION -> of(present(schema));
      case STRING, BOOLEAN -> new FieldCodec(false, value -> value, value -> value);
      case INT ->
          new FieldCodec(true, value -> ((Integer) value).longValue(), v -> ((Long) v).intValue());
      case LONG ->
          schema.getLogicalType() == null
              ? new FieldCodec(true, value -> value, value -> value)
              : new FieldCodec(
                  true,
                  value -> ((Instant) value).toEpochMilli(),
                  value -> Instant.ofEpochMilli((Long) value));
      case ARRAY -> ofList(schema.getElementType());
      default -> throw unsupported(schema);
    };
  }

  private static FieldCodec ofList(Schema element) {
    return switch (element.getType()) {
      case STRING ->
          new FieldCodec(
              false, texts -> List.copyOf((List<?>) texts), texts -> List.copyOf((List<?>) texts));
      case RECORD -> {
        if (!element.getFields().stream().allMatch(field -> text(field.schema()))) {
          throw unsupported(element);
        }
        yield new FieldCodec(
            false, records -> flat((List<?>) records), texts -> records((List<?>) texts, element));
      }
      default -> throw unsupported(element);
    };
  }

  private static @Nullable List<String> flat(List<?> records) {
    List<String> texts = new ArrayList<>();
    for (Object each : records) {
      IndexedRecord record = (IndexedRecord) each;
      for (Schema.Field field : record.getSchema().getFields()) {
        texts.add(Objects.requireNonNullElse((String) record.get(field.pos()), ""));
      }
    }
    return texts.isEmpty() ? null : List.copyOf(texts);
  }

  private static List<IndexedRecord> records(List<?> texts, Schema schema) {
    Class<?> type = SpecificData.get().getClass(schema);
    int width = schema.getFields().size();
    List<IndexedRecord> records = new ArrayList<>();
    for (int start = 0; start + width <= texts.size(); start += width) {
      IndexedRecord record = (IndexedRecord) SpecificData.newInstance(type, schema);
      for (Schema.Field field : schema.getFields()) {
        String text = String.valueOf(texts.get(start + field.pos()));
        record.put(field.pos(), text.isEmpty() && field.schema().isUnion() ? null : text);
      }
      records.add(record);
    }
    return records;
  }

  private static boolean text(Schema schema) {
    return (schema.isUnion() ? present(schema) : schema).getType() == Schema.Type.STRING;
  }

  private static Schema present(Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow(() -> unsupported(union));
  }

  private static IllegalArgumentException unsupported(Schema schema) {
    return new IllegalArgumentException("the index cannot store a field of type " + schema);
  }
}
