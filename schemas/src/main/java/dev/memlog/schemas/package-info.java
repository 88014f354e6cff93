/**
 * The contracts between the modules: the topics, the keys and partitions of their records, the rule
 * for ids. The events themselves are Avro classes ({@code dev.memlog.events}, {@code
 * dev.memlog.state}), the APIs protobuf ({@code dev.memlog.api.v1}).
 */
@NullMarked
package dev.memlog.schemas;

import org.jspecify.annotations.NullMarked;
