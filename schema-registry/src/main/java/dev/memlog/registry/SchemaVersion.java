package dev.memlog.registry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A version of a subject's schema, in the form that the topic stores.
 *
 * @param subject the subject
 * @param version the 1-based version within the subject
 * @param id the id, the same for the same schema under every subject
 * @param schema the schema in Avro's JSON
 * @param references the names that the schema refers to in other subjects
 * @param deleted true if the subject no longer lists the version; its id stays readable
 */
record SchemaVersion(
    String subject,
    int version,
    int id,
    String schema,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Reference> references,
    boolean deleted) {

  /**
   * A name that a schema refers to.
   *
   * @param name the name as the schema writes it
   * @param subject the subject that defines it
   * @param version the version of that subject
   */
  record Reference(String name, String subject, int version) {}

  @SuppressWarnings("NullAway") // Jackson passes null for a field that a record of the topic lacks.
  SchemaVersion {
    references = references == null ? List.of() : List.copyOf(references);
  }

  SchemaVersion asDeleted() {
    return new SchemaVersion(subject, version, id, schema, references, true);
  }
}
