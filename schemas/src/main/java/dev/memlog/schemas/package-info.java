/**
 * The contracts between the modules: the topics, the keys and partitions of records, and the rules
 * for ids and events. The records are generated Avro classes ({@code dev.memlog.events}, {@code
 * dev.memlog.state}) of {@code src/main/avro}; what only the fold stores is described in {@code
 * fold-state.avdl} of {@code extractor-stream}. The APIs are protobuf services ({@code
 * dev.memlog.api.v1}).
 */
@NullMarked
package dev.memlog.schemas;

import org.jspecify.annotations.NullMarked;
