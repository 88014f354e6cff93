/**
 * What every process needs and no domain word: components with a life, configuration that explains
 * its faults, a server for gRPC and JSON with keys and errors, metrics and health, Kafka clients.
 */
@NullMarked
package dev.memlog.runtime;

import org.jspecify.annotations.NullMarked;
