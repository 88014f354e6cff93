package dev.memlog.standalone.move;

import dev.memlog.runtime.KafkaSettings;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaMetadata;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of schemas between the two registries. Each schema of the data directory's registry
 * is registered in the cluster's registry, and the schema ids in values are replaced by those of
 * the cluster's registry. A value without a known schema id is not changed, since it may have any
 * format.
 */
final class MovedSchemas {

  private static final int MOST = 10_000;
  private static final int ID_END = 5;

  private final Map<Integer, Integer> targets = new HashMap<>();
  private final Map<Integer, Long> fingerprints = new HashMap<>();
  private final Map<Integer, Long> targetFingerprints = new HashMap<>();

  private MovedSchemas() {}

  /** Returns a client of a cluster's registry; the caller closes it. */
  static SchemaRegistryClient client(KafkaSettings kafka) {
    return new CachedSchemaRegistryClient(
        List.of(kafka.registryUrl().split(",")),
        MOST,
        List.of(new AvroSchemaProvider()),
        kafka.registryProperties());
  }

  /**
   * Registers every version of every subject, oldest first. Repeated calls change nothing.
   *
   * @throws MoveException if the registry refuses a schema, or if a schema refers to other schemas
   * @throws IOException if a registry does not answer
   */
  static MovedSchemas copy(SchemaRegistryClient source, SchemaRegistryClient target)
      throws IOException {
    var schemas = new MovedSchemas();
    try {
      for (String subject : source.getAllSubjects()) {
        for (int version : source.getAllVersions(subject)) {
          schemas.copy(subject, source.getSchemaMetadata(subject, version), target);
        }
      }
      return schemas;
    } catch (RestClientException e) {
      throw new MoveException(
          "the registry of the data directory refuses a request: " + e.getMessage());
    }
  }

  private void copy(String subject, SchemaMetadata found, SchemaRegistryClient target)
      throws IOException {
    if (!found.getReferences().isEmpty()) {
      throw new MoveException(
          "subject %s must hold schemas without references, version %d refers to %s"
              .formatted(subject, found.getVersion(), found.getReferences()));
    }
    try {
      int id = target.register(subject, new AvroSchema(found.getSchema()));
      targets.put(found.getId(), id);
      fingerprints.put(found.getId(), fingerprint(found.getSchema()));
      // The fingerprint is computed from the schema that the cluster's registry returns.
      String stored = target.getSchemaById(id).canonicalString();
      targetFingerprints.put(id, fingerprint(stored));
    } catch (RestClientException e) {
      throw new MoveException(
          "the cluster's registry refuses version %d of subject %s: %s"
              .formatted(found.getVersion(), subject, e.getMessage()));
    }
  }

  private static long fingerprint(String schema) {
    return SchemaNormalization.parsingFingerprint64(new Schema.Parser().parse(schema));
  }

  /**
   * Returns a value of the data directory with its schema id replaced by that of the cluster's
   * registry.
   */
  byte @Nullable [] rewritten(byte @Nullable [] value) {
    Integer id = id(value).map(targets::get).orElse(null);
    if (id == null || value == null) {
      return value;
    }
    byte[] copy = value.clone();
    ByteBuffer.wrap(copy).putInt(1, id);
    return copy;
  }

  /** Returns a value of the data directory, with its schema's fingerprint in place of the id. */
  byte @Nullable [] ofSource(byte @Nullable [] value) {
    return withFingerprint(value, fingerprints);
  }

  /** Returns a value of the cluster, with its schema's fingerprint in place of the id. */
  byte @Nullable [] ofTarget(byte @Nullable [] value) {
    return withFingerprint(value, targetFingerprints);
  }

  private static byte @Nullable [] withFingerprint(
      byte @Nullable [] value, Map<Integer, Long> known) {
    Long fingerprint = id(value).map(known::get).orElse(null);
    if (fingerprint == null || value == null) {
      return value;
    }
    return ByteBuffer.allocate(value.length + Long.BYTES)
        .put(value, ID_END, value.length - ID_END)
        .putLong(fingerprint)
        .array();
  }

  /** Returns the id in the Confluent wire format: a zero byte, then four bytes. */
  private static Optional<Integer> id(byte @Nullable [] value) {
    return value == null || value.length < ID_END || value[0] != 0
        ? Optional.empty()
        : Optional.of(ByteBuffer.wrap(value).getInt(1));
  }
}
