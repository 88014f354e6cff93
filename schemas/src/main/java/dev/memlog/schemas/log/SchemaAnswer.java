package dev.memlog.schemas.log;

import org.apache.avro.Schema;

/** What the registry says about a schema id. */
public sealed interface SchemaAnswer {

  /** The schema. */
  record Known(Schema schema) implements SchemaAnswer {}

  /** A schema that is not Avro, or that Avro refuses. */
  record Unusable(String message) implements SchemaAnswer {}

  /** The registry's own "schema not found". */
  record Unknown() implements SchemaAnswer {}

  /** No answer, or one that may be a proxy's. */
  record Unavailable(String detail) implements SchemaAnswer {}
}
