package dev.memlog.schemas.log;

import org.apache.avro.Schema;

/** The schema registry's answer to a look-up of a schema id. */
public sealed interface SchemaAnswer {

  /** The registry returned an Avro schema. */
  record Known(Schema schema) implements SchemaAnswer {}

  /**
   * The registry returned a schema that is not valid Avro. The answer is final.
   *
   * @param message a one-sentence explanation for operators
   */
  record Unusable(String message) implements SchemaAnswer {}

  /** The registry itself reported that no schema has this id. A later look-up may succeed. */
  record Unknown() implements SchemaAnswer {}

  /**
   * The registry gave no answer, or an answer that may come from a proxy.
   *
   * @param detail the failure, for operators
   */
  record Unavailable(String detail) implements SchemaAnswer {}
}
