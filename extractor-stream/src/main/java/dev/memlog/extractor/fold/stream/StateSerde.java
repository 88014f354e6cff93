package dev.memlog.extractor.fold.stream;

import dev.memlog.schemas.avro.AvroTrust;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
   * Creates a serde, which also reads the values that were stored under {@link #earlier}.
   *
   * @param sample a record of the generated class
   */
  StateSerde(T sample) {
    AvroTrust.granted();
    encoder = new BinaryMessageEncoder<>(sample.getSpecificData(), sample.getSchema());
    decoder = new BinaryMessageDecoder<>(sample.getSpecificData(), sample.getSchema());
    earlier(sample.getSchema()).forEach(decoder::addSchema);
  }

  /**
   * Returns the schemas of a record in earlier releases, the oldest first. They are the files
   * beside this class, numbered from 1: {@code message-state-1.avsc} for {@code MessageState}.
   */
  static List<Schema> earlier(Schema schema) {
    String name = schema.getName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    List<Schema> earlier = new ArrayList<>();
    while (true) {
      String resource = "%s-%d.avsc".formatted(name, earlier.size() + 1);
      try (InputStream in = StateSerde.class.getResourceAsStream(resource)) {
        if (in == null) {
          return earlier;
        }
        earlier.add(new Schema.Parser().parse(in));
      } catch (IOException e) {
        throw new UncheckedIOException("schema " + resource + " cannot be read", e);
      }
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
