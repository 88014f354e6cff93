package dev.memlog.standalone.registry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A schema under a subject, as the topic keeps it.
 *
 * @param subject it is registered under
 * @param version 1-based, within the subject
 * @param id the same for the same schema under every subject
 * @param schema in Avro's JSON
 * @param references names that the schema borrows from other subjects
 * @param deleted whether the subject lists it no more; its id stays readable for ever
 */
record SchemaVersion(
    String subject,
    int version,
    int id,
    String schema,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Reference> references,
    boolean deleted) {

  /**
   * A name that a schema borrows.
   *
   * @param name as the schema writes it
   * @param subject where it is defined
   * @param version of that subject
   */
  record Reference(String name, String subject, int version) {}

  @SuppressWarnings("NullAway") // Jackson leaves what a record of the topic lacks as null.
  SchemaVersion {
    references = references == null ? List.of() : List.copyOf(references);
  }

  SchemaVersion asDeleted() {
    return new SchemaVersion(subject, version, id, schema, references, true);
  }
}
