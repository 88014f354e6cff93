/**
 * Evolution in Kafka Streams: inputs read, an owner's memories at hand, the pure function asked,
 * and what it says made, in one transaction.
 */
@NullMarked
package dev.memlog.extractor.memories;

import org.jspecify.annotations.NullMarked;
