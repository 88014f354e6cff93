/**
 * The benchmarks of speed. Each figure stands beside a floor taken in the same run: the cost of the
 * indispensable parts alone, such as the model, Kafka and Lucene.
 */
@NullMarked
package dev.memlog.bench.speed;

import org.jspecify.annotations.NullMarked;
