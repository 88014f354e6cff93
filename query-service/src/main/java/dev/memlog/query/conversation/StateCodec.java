package dev.memlog.query.conversation;

import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.SchemaNormalization;

/** State as the view keeps it: Avro under this program's own schemas, without the registry. */
final class StateCodec {

  private StateCodec() {}

  /** Names the schemas: a view written under others is filled anew. */
  static byte[] format() {
    String name =
        "1/"
            + SchemaNormalization.parsingFingerprint64(Conversation.getClassSchema())
            + "/"
            + SchemaNormalization.parsingFingerprint64(Message.getClassSchema());
    return name.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] bytes(Conversation conversation) {
    try {
      return array(conversation.toByteBuffer());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes(Message message) {
    try {
      return array(message.toByteBuffer());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Conversation conversation(byte[] bytes) {
    try {
      return Conversation.fromByteBuffer(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Message message(byte[] bytes) {
    try {
      return Message.fromByteBuffer(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] array(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
