package dev.memlog.extractor.intake;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.AvroTrust;
import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads events in the Confluent wire format: a zero byte, the schema's id in four, Avro. It is
 * Confluent's client that asks the registry, but not Confluent's deserializer that reads, which
 * reports poison, unknown schemas and outages alike. Not for several threads.
 */
final class EventDecoder {

  private static final Logger log = LoggerFactory.getLogger(EventDecoder.class);
  private static final int HEADER_BYTES = 5;

  /** The registry's words for "no schema has this id"; any other 404 may be a proxy's. */
  private static final Set<Integer> NOT_FOUND = Set.of(40401, 40402, 40403);

  private final SchemaRegistryClient registry;

  /** By schema id; empty: the schema is another record's. */
  private final Map<Integer, Optional<SpecificDatumReader<ConversationEvent>>> readers =
      new HashMap<>();

  EventDecoder(SchemaRegistryClient registry) {
    AvroTrust.granted();
    this.registry = registry;
  }

  /** What the registry says about a schema. */
  enum Answer {
    KNOWN,
    UNKNOWN,
    /** It failed on this one. */
    NO_ANSWER,
    /** It cannot be asked anything. */
    UNREACHABLE
  }

  /** The schema id that well-formed bytes name; empty: they are not in the wire format. */
  static Optional<Integer> schemaId(byte[] bytes) {
    return bytes.length < HEADER_BYTES || bytes[0] != 0
        ? Optional.empty()
        : Optional.of(ByteBuffer.wrap(bytes, 1, 4).getInt());
  }

  /** Asks the registry at most once, and never for a schema that it has told already. */
  Decoded decode(byte[] bytes) {
    Optional<Integer> id = schemaId(bytes);
    if (id.isEmpty()) {
      return new Decoded.Garbage(
          "the value is not in the Confluent wire format: a zero byte, a schema id, Avro");
    }
    return switch (lookUp(id.get())) {
      case KNOWN -> read(id.get(), bytes);
      case UNKNOWN -> new Decoded.Unreadable(id.get(), true);
      case NO_ANSWER, UNREACHABLE -> new Decoded.Unreadable(id.get(), false);
    };
  }

  /** What the registry says about a schema now. */
  Answer lookUp(int id) {
    if (readers.containsKey(id)) {
      return Answer.KNOWN;
    }
    try {
      readers.put(id, reader(registry.getSchemaById(id)));
      return Answer.KNOWN;
    } catch (RestClientException e) {
      if (e.getStatus() == 404 && NOT_FOUND.contains(e.getErrorCode())) {
        return Answer.UNKNOWN;
      }
      log.atWarn()
          .addKeyValue("schema", id)
          .addKeyValue("reason", e)
          .log("the registry gave no answer");
      return Answer.NO_ANSWER;
    } catch (IOException e) {
      log.atWarn()
          .addKeyValue("schema", id)
          .addKeyValue("reason", e)
          .log("the registry cannot be reached");
      return Answer.UNREACHABLE;
    }
  }

  private static Optional<SpecificDatumReader<ConversationEvent>> reader(ParsedSchema parsed) {
    Schema ours = ConversationEvent.getClassSchema();
    return parsed.rawSchema() instanceof Schema writer
            && writer.getType() == Schema.Type.RECORD
            && writer.getFullName().equals(ours.getFullName())
        ? Optional.of(new SpecificDatumReader<>(writer, ours))
        : Optional.empty();
  }

  private Decoded read(int id, byte[] bytes) {
    Optional<SpecificDatumReader<ConversationEvent>> reader = readers.get(id);
    if (reader == null || reader.isEmpty()) {
      return new Decoded.Garbage(
          "schema %d must be of %s"
              .formatted(id, ConversationEvent.getClassSchema().getFullName()));
    }
    BinaryDecoder decoder =
        DecoderFactory.get().binaryDecoder(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES, null);
    try {
      ConversationEvent event = reader.get().read(null, decoder);
      return decoder.isEnd()
          ? new Decoded.Event(event)
          : new Decoded.Garbage("bytes are left over after an event of schema " + id);
    } catch (SecurityException e) {
      throw e; // this process's fault, not the record's
    } catch (IOException | RuntimeException e) {
      // The cause's own message may quote what was read.
      return new Decoded.Garbage(
          "the value is not of schema %d, which it names: %s"
              .formatted(id, e.getClass().getSimpleName()));
    }
  }
}
