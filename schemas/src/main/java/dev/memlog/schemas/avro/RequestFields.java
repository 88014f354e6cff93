package dev.memlog.schemas.avro;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import dev.memlog.schemas.StateFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * The fields that messages of the API and records of the log have in common, by name: the reverse
 * of {@link StateFields}. Matching the names is expensive and copying is cheap, so keep an instance
 * in a constant.
 */
public final class RequestFields {

  static {
    AvroTrust.granted();
  }

  /**
   * A field of both.
   *
   * @param nullable whether the record has null instead of an empty value that nobody gave
   * @param conversion the conversion of a value that is not null
   */
  private record Shared(
      FieldDescriptor source, int target, boolean nullable, Function<Object, Object> conversion) {

    @Nullable Object value(Message from) {
      if (source.hasPresence() && !from.hasField(source)) {
        return null;
      }
      Object value = from.getField(source);
      return nullable && !source.hasPresence() && empty(value) ? null : conversion.apply(value);
    }

    private static boolean empty(Object value) {
      return value.equals("") || (value instanceof Collection<?> items && items.isEmpty());
    }
  }

  private final List<Shared> fields;

  private RequestFields(List<Shared> fields) {
    this.fields = fields;
  }

  /**
   * Returns the fields that a message and a record have in common.
   *
   * @throws IllegalArgumentException if a field of the record cannot hold the message's value
   */
  public static RequestFields of(Descriptor message, Schema record) {
    List<Shared> fields = new ArrayList<>();
    for (FieldDescriptor source : message.getFields()) {
      Schema.Field target = StateFields.stored(source.getJsonName(), record);
      if (target != null) {
        Schema type = target.schema();
        Schema value = type.isUnion() ? present(type) : type;
        fields.add(new Shared(source, target.pos(), type.isUnion(), conversion(source, value)));
      }
    }
    return new RequestFields(List.copyOf(fields));
  }

  /**
   * Copies the fields of a message into a record, and returns that record. An absent field becomes
   * null; so does an empty text or list without presence, if the record may have null.
   */
  public <T extends IndexedRecord> T copy(Message from, T record) {
    for (Shared field : fields) {
      record.put(field.target, field.value(from));
    }
    return record;
  }

  private static Schema present(Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a union must have a type beside null"));
  }

  private static Function<Object, Object> conversion(FieldDescriptor field, Schema schema) {
    if (field.isMapField() && schema.getType() == Schema.Type.MAP) {
      return entries -> entries((List<?>) entries);
    }
    if (field.isRepeated() && schema.getType() == Schema.Type.ARRAY) {
      Function<Object, Object> item = single(field, schema.getElementType());
      return items -> ((List<?>) items).stream().map(item).toList();
    }
    return single(field, schema);
  }

  private static Map<Object, Object> entries(List<?> entries) {
    Map<Object, Object> map = new LinkedHashMap<>();
    entries.forEach(
        entry -> {
          var pair = (MapEntry<?, ?>) entry;
          map.put(pair.getKey(), pair.getValue());
        });
    return map;
  }

  private static Function<Object, Object> single(FieldDescriptor field, Schema schema) {
    if (field.getJavaType() == JavaType.MESSAGE && schema.getType() == Schema.Type.RECORD) {
      RequestFields inner = of(field.getMessageType(), schema);
      Class<?> type = SpecificData.get().getClass(schema);
      return value ->
          inner.copy((Message) value, (IndexedRecord) SpecificData.newInstance(type, schema));
    }
    if (schema.getLogicalType() != null
        || !field.getJavaType().name().equals(schema.getType().name())) {
      throw new IllegalArgumentException(
          "field %s of the record must have the type of %s, got %s"
              .formatted(field.getJsonName(), field.getFullName(), schema));
    }
    return Function.identity();
  }
}
