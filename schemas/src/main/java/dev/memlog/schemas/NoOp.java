package dev.memlog.schemas;

import org.apache.kafka.common.header.Headers;

/**
 * A record that consumers skip: a null value with this header. The eraser appends such records to
 * quiet partitions, since deleted text stays in an open segment and only an append closes it.
 */
public final class NoOp {

  /** The header that marks the record; its value is empty. */
  public static final String HEADER = "memlog-noop";

  /**
   * The record's key. Unlike keys of {@link Keys} it has no "/", and unlike keys of dead letters it
   * does not end in an offset.
   */
  public static final String KEY = "memlog-noop";

  private NoOp() {}

  /** Returns whether these headers mark a no-op. */
  public static boolean marked(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }
}
