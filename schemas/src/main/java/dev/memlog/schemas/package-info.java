/**
 * The contracts between the rooms: which topics there are, how their records are keyed and placed,
 * which ids are valid. The events themselves are Avro classes ({@code dev.memlog.events}, {@code
 * dev.memlog.state}), the APIs protobuf ({@code dev.memlog.api.v1}).
 */
@NullMarked
package dev.memlog.schemas;

import org.jspecify.annotations.NullMarked;
