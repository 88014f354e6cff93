package dev.memlog.registry;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.confluent.kafka.schemaregistry.client.rest.entities.SchemaReference;
import java.util.List;

/**
 * A version of a subject's schema. Its JSON form is the value of a record of the topic.
 *
 * @param subject the subject
 * @param version the number of the version within the subject, from 1
 * @param id the schema id, which is the same for equal schemas of all subjects
 * @param schema the schema, as Avro's JSON
 * @param references the schema's references to other registered schemas
 * @param deleted whether the version is deleted; its id stays readable
 */
record SchemaVersion(
    String subject,
    int version,
    int id,
    String schema,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SchemaReference> references,
    boolean deleted) {

  @SuppressWarnings("NullAway") // Jackson passes null for a field that a record of the topic lacks.
  SchemaVersion {
    references = references == null ? List.of() : List.copyOf(references);
  }

  SchemaVersion asDeleted() {
    return new SchemaVersion(subject, version, id, schema, references, true);
  }
}
