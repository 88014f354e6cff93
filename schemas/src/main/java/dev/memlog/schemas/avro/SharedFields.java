package dev.memlog.schemas.avro;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * The fields that records of two Avro types have in common, by name. A field that both types
 * declare is copied from one to the other without further code. Matching the names is expensive and
 * copying is cheap, so keep an instance in a constant.
 */
public final class SharedFields {

  static {
    AvroTrust.granted();
  }

  private record Shared(int source, int target, UnaryOperator<@Nullable Object> conversion) {}

  private final List<Shared> fields;

  private SharedFields(List<Shared> fields) {
    this.fields = fields;
  }

  /**
   * Returns the fields that two types of records have in common.
   *
   * @throws IllegalArgumentException if a field has different types in the two. Lists of records
   *     may differ in the name of the record.
   */
  public static SharedFields of(Schema source, Schema target) {
    List<Shared> fields = new ArrayList<>();
    for (Schema.Field field : target.getFields()) {
      Schema.Field from = source.getField(field.name());
      if (from != null) {
        fields.add(new Shared(from.pos(), field.pos(), conversion(source, from, field)));
      }
    }
    return new SharedFields(List.copyOf(fields));
  }

  /** Copies the fields into a record, and returns that record. Lists and maps are shared. */
  public <T extends IndexedRecord> T copy(IndexedRecord source, T target) {
    for (Shared field : fields) {
      target.put(field.target, field.conversion.apply(source.get(field.source)));
    }
    return target;
  }

  /** Returns whether two records of the source type have equal values of these fields. */
  public boolean equal(IndexedRecord one, IndexedRecord other) {
    for (Shared field : fields) {
      if (!Objects.equals(one.get(field.source), other.get(field.source))) {
        return false;
      }
    }
    return true;
  }

  private static UnaryOperator<@Nullable Object> conversion(
      Schema record, Schema.Field from, Schema.Field to) {
    if (from.schema().equals(to.schema())) {
      return UnaryOperator.identity();
    }
    if (!ofRecords(from.schema()) || !ofRecords(to.schema())) {
      throw new IllegalArgumentException(
          "field %s must have the same type in each record, got %s in %s"
              .formatted(to.name(), from.schema(), record.getName()));
    }
    Schema element = to.schema().getElementType();
    SharedFields inner = of(from.schema().getElementType(), element);
    if (inner.fields.size() < element.getFields().size()) {
      throw new IllegalArgumentException(
          "field %s of %s must have all fields of %s"
              .formatted(from.name(), record.getName(), element.getName()));
    }
    Class<?> type = SpecificData.get().getClass(element);
    return items ->
        ((List<?>) Objects.requireNonNull(items))
            .stream()
                .map(IndexedRecord.class::cast)
                .map(
                    item ->
                        inner.copy(item, (IndexedRecord) SpecificData.newInstance(type, element)))
                .toList();
  }

  private static boolean ofRecords(Schema schema) {
    return schema.getType() == Schema.Type.ARRAY
        && schema.getElementType().getType() == Schema.Type.RECORD;
  }
}
