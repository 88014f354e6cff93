package dev.memlog.query.conversation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The view's keys: a letter for the kind, ids joined by "/" (which no id contains), times as eight
 * bytes that sort as the numbers do.
 *
 * <pre>
 * c tenant/conversation               the conversation
 * l tenant/           ~updated conv   conversations of a tenant, latest first
 * a tenant/app/       ~updated conv   … of an app
 * u tenant/user/      ~updated conv   … of a user
 * m tenant/conv/      created message the message
 * i tenant/conv/message               when it was created, so as to find the entry above
 * n tenant                            how many conversations and messages
 * o topic/partition                   the next offset to read
 * v                                   the schemas that values are written in
 * t                                   when the view last kept up
 * </pre>
 */
final class ViewKeys {

  static final byte[] FORMAT = {'v'};
  static final byte[] KEPT_UP = {'t'};

  /** Above every key. */
  static final byte[] END = {(byte) 0xff};

  private ViewKeys() {}

  static byte[] conversation(String tenant, String conversation) {
    return text("c" + tenant + "/" + conversation);
  }

  static byte[] ofTenant(String tenant) {
    return text("l" + tenant + "/");
  }

  static byte[] ofApp(String tenant, String app) {
    return text("a" + tenant + "/" + app + "/");
  }

  static byte[] ofUser(String tenant, String user) {
    return text("u" + tenant + "/" + user + "/");
  }

  /** An entry of one of the three lists above. */
  static byte[] listed(byte[] list, long updatedAt, String conversation) {
    return timed(list, ~updatedAt, conversation);
  }

  static byte[] messages(String tenant, String conversation) {
    return text("m" + tenant + "/" + conversation + "/");
  }

  static byte[] message(byte[] messages, long createdAt, String message) {
    return timed(messages, createdAt, message);
  }

  static byte[] createdAt(String tenant, String conversation, String message) {
    return text("i" + tenant + "/" + conversation + "/" + message);
  }

  static byte[] counts(String tenant) {
    return text("n" + tenant);
  }

  static byte[] offset(String topic, int partition) {
    return text("o" + topic + "/" + partition);
  }

  /** The id after the time, of an entry of a list or of messages. */
  static String idAfterTime(byte[] key, byte[] prefix) {
    int start = prefix.length + Long.BYTES;
    return new String(key, start, key.length - start, StandardCharsets.UTF_8);
  }

  /** The time of a list's entry. */
  static long updatedAt(byte[] key, byte[] list) {
    return ~time(key, list);
  }

  /** The time of a message's entry. */
  static long time(byte[] key, byte[] prefix) {
    return ByteBuffer.wrap(key, prefix.length, Long.BYTES).getLong() ^ Long.MIN_VALUE;
  }

  /** After every entry of a list or of messages. */
  static byte[] after(byte[] prefix) {
    byte[] key = Arrays.copyOf(prefix, prefix.length + Long.BYTES + 1);
    Arrays.fill(key, prefix.length, key.length, (byte) 0xff);
    return key;
  }

  static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  private static byte[] timed(byte[] prefix, long time, String id) {
    byte[] name = text(id);
    return ByteBuffer.allocate(prefix.length + Long.BYTES + name.length)
        .put(prefix)
        .putLong(time ^ Long.MIN_VALUE)
        .put(name)
        .array();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
