/**
 * The Avro schemas, their registration, and the conversion of records from and to bytes and JSON.
 */
@NullMarked
package dev.memlog.schemas.avro;

import org.jspecify.annotations.NullMarked;
