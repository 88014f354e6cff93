/**
 * What the fold and evolution share as Kafka Streams applications: settings, state stores, the
 * supervision of threads, and dead letters.
 */
@NullMarked
package dev.memlog.extractor.streams;

import org.jspecify.annotations.NullMarked;
