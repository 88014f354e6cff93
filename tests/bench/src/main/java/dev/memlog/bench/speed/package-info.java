/**
 * The benchmarks of speed. Each figure is compared with a floor measured in the same run: the cost
 * of only the indispensable parts, such as the model, Kafka and Lucene.
 */
@NullMarked
package dev.memlog.bench.speed;

import org.jspecify.annotations.NullMarked;
