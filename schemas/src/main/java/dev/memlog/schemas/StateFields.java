package dev.memlog.schemas;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A copier of stored records into messages of the API, by the names of their fields. A field stays
 * unset if the record does not have it or has null.
 */
public final class StateFields {

  /** The stored names of fields that the API names differently. */
  private static final Map<String, String> STORED =
      Map.of("conversationId", "conversation", "memoryId", "memory", "linkedAt", "at");

  private StateFields() {}

  /** Copies the fields that a record and a message have in common, and returns the message. */
  public static <B extends Message.Builder> B copy(SpecificRecord from, B to) {
    Schema schema = from.getSchema();
    for (FieldDescriptor field : to.getDescriptorForType().getFields()) {
      Schema.Field stored = stored(field.getJsonName(), schema);
      switch (stored == null ? null : from.get(stored.pos())) {
        case null -> {}
        case Map<?, ?> entries -> entries.forEach((key, value) -> put(to, field, key, value));
        case Collection<?> items ->
            items.forEach(item -> to.addRepeatedField(field, shown(item, to, field)));
        case Object value -> to.setField(field, shown(value, to, field));
      }
    }
    return to;
  }

  /** Returns the field of a record for a field of the API; null if the record has none. */
  public static Schema.@Nullable Field stored(String name, Schema record) {
    Schema.Field stored = record.getField(name);
    return stored == null ? record.getField(STORED.getOrDefault(name, name)) : stored;
  }

  /** Returns a time of the API, in milliseconds as in the log. */
  public static Timestamp time(Instant instant) {
    Instant millis = instant.truncatedTo(ChronoUnit.MILLIS);
    return Timestamp.newBuilder()
        .setSeconds(millis.getEpochSecond())
        .setNanos(millis.getNano())
        .build();
  }

  private static void put(Message.Builder to, FieldDescriptor field, Object key, Object value) {
    var entry = field.getMessageType();
    FieldDescriptor named = entry.findFieldByName("key");
    to.addRepeatedField(
        field,
        to.newBuilderForField(field)
            .setField(
                named, named.getJavaType() == JavaType.INT ? Integer.valueOf((String) key) : key)
            .setField(entry.findFieldByName("value"), value)
            .build());
  }

  private static Object shown(Object value, Message.Builder to, FieldDescriptor field) {
    return switch (value) {
      case Instant time -> time(time);
      case LocalDate day -> day.toString();
      case SpecificRecord record -> copy(record, to.newBuilderForField(field)).build();
      default -> value;
    };
  }
}
