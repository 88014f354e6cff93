/**
 * Speed, each figure beside a floor taken in the same run: what the parts that cannot be done
 * without, the model, Kafka, Lucene, take by themselves.
 */
@NullMarked
package dev.memlog.bench.speed;

import org.jspecify.annotations.NullMarked;
