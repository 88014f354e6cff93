/**
 * An embedded schema registry for Confluent's clients. It serves the Avro-related part of
 * Confluent's REST interface, and stores schemas in the topic {@code _schemas} in Confluent's
 * record format.
 */
@NullMarked
package dev.memlog.registry;

import org.jspecify.annotations.NullMarked;
