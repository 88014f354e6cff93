package dev.memlog.query.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificRecord;

/**
 * A codec of the values in the local store of a {@link TopicView}. It encodes them as Avro with the
 * schemas compiled into this program, without a schema registry.
 *
 * @param <T> the class of the values
 * @param encoder the encoder of that class
 * @param decoder the decoder of that class
 */
public record StateCodec<T extends SpecificRecord>(
    BinaryMessageEncoder<T> encoder, BinaryMessageDecoder<T> decoder) {

  /**
   * Returns an identifier of the storage format. It changes if the version of the keys or a schema
   * changes.
   *
   * @param version the version of the keys
   * @param schemas the schemas of the values
   */
  public static byte[] format(int version, Schema... schemas) {
    return Stream.of(schemas)
        .map(schema -> "/" + SchemaNormalization.parsingFingerprint64(schema))
        .collect(Collectors.joining("", Integer.toString(version), ""))
        .getBytes(StandardCharsets.UTF_8);
  }

  public byte[] bytes(T value) {
    try {
      ByteBuffer buffer = encoder.encode(value);
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public T value(byte[] bytes) {
    try {
      return decoder.decode(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
