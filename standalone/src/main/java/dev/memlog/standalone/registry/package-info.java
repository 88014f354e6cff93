/**
 * A schema registry in this process that Confluent's clients take for theirs: the Avro part of its
 * REST interface, kept in the topic {@code _schemas} in its own record format.
 */
@NullMarked
package dev.memlog.standalone.registry;

import org.jspecify.annotations.NullMarked;
