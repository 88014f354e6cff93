package dev.memlog.extractor.fold.stream;

import dev.memlog.schemas.avro.AvroTrust;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serde of a store's values, which are of a generated class, in Avro's single-object encoding.
 */
final class StateSerde<T extends SpecificRecordBase> implements Serde<T> {

  private final BinaryMessageEncoder<T> encoder;
  private final BinaryMessageDecoder<T> decoder;

  /**
   * Creates a serde.
   *
   * @param sample a record of the generated class
   * @param earlier the files of the earlier schemas under which values may still be stored
   */
  StateSerde(T sample, String... earlier) {
    AvroTrust.granted();
    encoder = new BinaryMessageEncoder<>(sample.getSpecificData(), sample.getSchema());
    decoder = new BinaryMessageDecoder<>(sample.getSpecificData(), sample.getSchema());
    for (String resource : earlier) {
      decoder.addSchema(earlier(resource));
    }
  }

  /**
   * Returns a schema of an earlier release.
   *
   * @param resource the name of a file beside this class
   */
  static Schema earlier(String resource) {
    try (InputStream in = StateSerde.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no schema " + resource + " beside StateSerde");
      }
      return new Schema.Parser().parse(in);
    } catch (IOException e) {
      throw new UncheckedIOException("schema " + resource + " cannot be read", e);
    }
  }

  @Override
  public Serializer<T> serializer() {
    return (_, value) -> value == null ? null : encode(value);
  }

  @Override
  public Deserializer<T> deserializer() {
    return (_, bytes) -> bytes == null ? null : decode(bytes);
  }

  byte[] encode(T value) {
    try {
      var buffer = encoder.encode(value);
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new SerializationException("state cannot be written: " + value.getSchema(), e);
    }
  }

  private T decode(byte[] bytes) {
    try {
      return decoder.decode(bytes);
    } catch (IOException e) {
      throw new SerializationException("state cannot be read", e);
    }
  }
}
