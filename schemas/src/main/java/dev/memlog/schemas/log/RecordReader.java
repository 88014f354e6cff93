package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.avro.AvroTrust;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of record values in the Confluent wire format: a zero byte, the schema id in four
 * bytes, then Avro.
 *
 * <p>Only this class distinguishes poison from outages. A record is poison if its value can never
 * be decoded, or if the registry has reported its schema as unknown for a given time, the patience.
 * After every other failure the consumer retries. Confluent's deserializer is unsuitable, since its
 * exceptions do not separate poison, unknown schemas and outages reliably.
 *
 * <p>Safe for use by many threads.
 */
public final class RecordReader implements AutoCloseable {

  private static final int HEADER_BYTES = 5;

  private final SchemaSource schemas;
  private final @Nullable SchemaPatience patience;
  private final Map<String, Schema> accepted;

  /** The registry's final answers (known or unusable) by schema id. */
  private final Map<Integer, SchemaAnswer> known = new ConcurrentHashMap<>();

  private final Map<Integer, SpecificDatumReader<SpecificRecord>> readers =
      new ConcurrentHashMap<>();

  private RecordReader(
      SchemaSource schemas, @Nullable SchemaPatience patience, List<Schema> accepted) {
    AvroTrust.granted();
    this.schemas = schemas;
    this.patience = patience;
    this.accepted = new TreeMap<>();
    accepted.forEach(schema -> this.accepted.put(schema.getFullName(), schema));
  }

  /**
   * Returns a reader for a consumer that processes each partition in order. At a record whose
   * schema the registry does not know, such a consumer reads the record again until the patience
   * has passed; the record is then poison.
   *
   * @param schemas the source of schemas; the reader closes it
   * @param patience the time for which the registry may report a schema as unknown before records
   *     with this schema are poison
   * @param topics the topics to read, each with a schema; a value of any other schema is poison
   */
  public static RecordReader patient(SchemaSource schemas, Duration patience, TopicSpec... topics) {
    return patient(schemas, patience, System::nanoTime, topics);
  }

  /**
   * Returns a reader like {@link #patient(SchemaSource, Duration, TopicSpec...)} that measures time
   * by the given clock.
   *
   * @param nanoTime a monotonic clock
   */
  public static RecordReader patient(
      SchemaSource schemas, Duration patience, LongSupplier nanoTime, TopicSpec... topics) {
    return new RecordReader(schemas, new SchemaPatience(patience, nanoTime), of(topics));
  }

  /**
   * Returns a reader that always reports an unknown schema as {@link Outcome.UnknownSchema}, never
   * as poison. It suits a consumer that stores such records and measures their patience itself.
   *
   * @param schemas the source of schemas; the reader closes it
   * @param topics the topics to read, each with a schema; a value of any other schema is poison
   */
  public static RecordReader impatient(SchemaSource schemas, TopicSpec... topics) {
    return new RecordReader(schemas, null, of(topics));
  }

  private static List<Schema> of(TopicSpec... topics) {
    return Arrays.stream(topics).map(topic -> topic.schema().orElseThrow()).toList();
  }

  /**
   * Returns the schema id in a record's value; empty if the value is not in the Confluent wire
   * format.
   */
  public static Optional<Integer> schemaId(byte[] value) {
    return value.length < HEADER_BYTES || value[0] != 0
        ? Optional.empty()
        : Optional.of(ByteBuffer.wrap(value, 1, 4).getInt());
  }

  /**
   * Decodes a record's value. Queries the registry at most once, and not at all for a cached
   * schema.
   *
   * @param headers the headers of the record
   * @param value the value; null for none
   * @return the decoded value, or the reason for which there is none
   * @throws SecurityException if Avro does not trust the generated class
   */
  public Outcome read(Headers headers, byte @Nullable [] value) {
    if (value == null) {
      return NoOp.marked(headers) ? new Outcome.NoOp() : new Outcome.Delete();
    }
    Optional<Integer> id = schemaId(value);
    if (id.isEmpty()) {
      return poison(
          "the value is not in the Confluent wire format: a zero byte, a schema id, Avro");
    }
    int schemaId = id.get();
    return switch (lookUp(schemaId)) {
      case SchemaAnswer.Known(Schema writer) -> decode(schemaId, writer, value);
      case SchemaAnswer.Unusable(String message) -> poison(message);
      case SchemaAnswer.Unknown _ -> unknown(schemaId);
      case SchemaAnswer.Unavailable(String detail) -> new Outcome.Unavailable(schemaId, detail);
    };
  }

  /**
   * Decodes a record's value like {@link #read}, for a consumer that reads the record again later.
   *
   * @throws LogUnavailableException if the registry gives no answer or does not know the schema
   */
  public Outcome.Read readKnown(Headers headers, byte @Nullable [] value) {
    return switch (read(headers, value)) {
      case Outcome.Read outcome -> outcome;
      case Outcome.UnknownSchema(int id) ->
          throw new LogUnavailableException("the registry does not know schema " + id);
      case Outcome.Unavailable(_, String detail) -> throw new LogUnavailableException(detail);
    };
  }

  /**
   * Returns whether this reader has cached the registry's final answer about a schema, so that it
   * decodes the schema's records without the registry.
   */
  public boolean knows(int schemaId) {
    return known.containsKey(schemaId);
  }

  /**
   * Returns the registry's answer about a schema. Queries the registry unless a final answer is
   * cached.
   */
  public SchemaAnswer lookUp(int schemaId) {
    SchemaAnswer told = known.get(schemaId);
    if (told != null) {
      return told;
    }
    SchemaAnswer answer = schemas.find(schemaId);
    switch (answer) {
      case SchemaAnswer.Known _, SchemaAnswer.Unusable _ -> {
        known.put(schemaId, answer);
        if (patience != null) {
          patience.known(schemaId);
        }
      }
      case SchemaAnswer.Unavailable _ -> {
        if (patience != null) {
          patience.unavailable(schemaId);
        }
      }
      case SchemaAnswer.Unknown _ -> {
        // The schema may still be registered.
      }
    }
    return answer;
  }

  private Outcome unknown(int schemaId) {
    return patience != null && patience.over(schemaId)
        ? new Outcome.Poison(DeadLetterReason.UNKNOWN_SCHEMA, unknownFor(schemaId, patience.most()))
        : new Outcome.UnknownSchema(schemaId);
  }

  /**
   * Returns the dead-letter message for a record whose schema stayed unknown.
   *
   * @param schemaId the id of the schema
   * @param patience the time for which the registry did not know the schema
   */
  public static String unknownFor(int schemaId, Duration patience) {
    return "the registry did not know schema %d for %s".formatted(schemaId, patience);
  }

  private Outcome decode(int id, Schema writer, byte[] value) {
    Schema reader =
        writer.getType() == Schema.Type.RECORD ? accepted.get(writer.getFullName()) : null;
    if (reader == null) {
      return poison("schema %d must be of %s".formatted(id, String.join(", ", accepted.keySet())));
    }
    BinaryDecoder decoder =
        DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null);
    try {
      SpecificRecord read =
          readers
              .computeIfAbsent(id, _ -> new SpecificDatumReader<>(writer, reader))
              .read(null, decoder);
      return decoder.isEnd()
          ? new Outcome.Value(read)
          : poison("bytes remain after a value of schema " + id);
    } catch (SecurityException e) {
      throw e; // a fault of this process, not of the record
    } catch (IOException | RuntimeException | StackOverflowError e) {
      // The cause's own message may quote what was read.
      return poison(
          "the value is not of schema %d, which it names: %s"
              .formatted(id, e.getClass().getSimpleName()));
    }
  }

  private static Outcome poison(String message) {
    return new Outcome.Poison(DeadLetterReason.UNDESERIALIZABLE, message);
  }

  @Override
  public void close() {
    schemas.close();
  }
}
