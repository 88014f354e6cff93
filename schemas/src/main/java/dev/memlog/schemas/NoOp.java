package dev.memlog.schemas;

import org.apache.kafka.common.header.Headers;

/**
 * A record that says nothing: null value, this header. The eraser appends them to quiet partitions,
 * since a segment closes only when something is appended and deleted text stays in an open one.
 * Every consumer skips them.
 */
public final class NoOp {

  /** Marks the record; its value is empty. */
  public static final String HEADER = "memlog-noop";

  /**
   * The record's key. Without a "/" it is no key of {@link Keys}, and it ends in no offset as dead
   * letters' do.
   */
  public static final String KEY = "memlog-noop";

  private NoOp() {}

  /** Whether a record with these headers is one. */
  public static boolean marked(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }
}
