/**
 * A Memlog in a separate process, with faults on demand: outages of its index and its embedder,
 * lost replies, jumps of its clock, stops and kills.
 */
@NullMarked
package dev.memlog.bench.faults.server;

import org.jspecify.annotations.NullMarked;
