package dev.memlog.schemas.log;

import org.apache.avro.Schema;

/** The registry's answer about a schema id. */
public sealed interface SchemaAnswer {

  /** The Avro schema of this id. */
  record Known(Schema schema) implements SchemaAnswer {}

  /** A schema that is not Avro, or that Avro refuses. */
  record Unusable(String message) implements SchemaAnswer {}

  /** The registry's own answer "schema not found". */
  record Unknown() implements SchemaAnswer {}

  /** No answer, or an answer that a proxy may have given. */
  record Unavailable(String detail) implements SchemaAnswer {}
}
