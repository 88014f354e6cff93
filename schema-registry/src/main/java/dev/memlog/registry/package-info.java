/**
 * A schema registry in this process that is compatible with Confluent's clients: the Avro part of
 * its REST interface, stored in the topic {@code _schemas} in its own record format.
 */
@NullMarked
package dev.memlog.registry;

import org.jspecify.annotations.NullMarked;
