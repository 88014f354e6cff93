/**
 * The parts that every process needs, without domain terms: components with a life cycle,
 * configuration that explains its faults, a server for gRPC and JSON with keys and errors, metrics
 * and health, Kafka clients.
 */
@NullMarked
package dev.memlog.runtime;

import org.jspecify.annotations.NullMarked;
