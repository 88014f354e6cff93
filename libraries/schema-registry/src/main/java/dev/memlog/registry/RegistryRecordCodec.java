package dev.memlog.registry;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A codec for the record format of Confluent's registry: a JSON key with the type of the record,
 * and a JSON value. Either registry can therefore continue the other's topic. This registry ignores
 * {@link RegistryRecord.Foreign} records, so subjects that Confluent's registry deleted may
 * reappear.
 */
final class RegistryRecordCodec {

  /** The encoded key and value of a record; the value is null for a tombstone. */
  record Bytes(byte[] key, byte @Nullable [] value) {}

  private final ObjectMapper json =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * Encodes a record.
   *
   * @throws IllegalArgumentException for a {@link RegistryRecord.Foreign} record
   */
  Bytes encode(RegistryRecord record) {
    ObjectNode key = json.createObjectNode();
    try {
      return switch (record) {
        case RegistryRecord.Version(SchemaVersion version) -> {
          key.put("keytype", "SCHEMA");
          key.put("subject", version.subject());
          key.put("version", version.version());
          key.put("magic", 1);
          yield new Bytes(json.writeValueAsBytes(key), json.writeValueAsBytes(version));
        }
        case RegistryRecord.Level(Optional<String> subject, Optional<String> level) -> {
          key.put("keytype", "CONFIG");
          key.put("subject", subject.orElse(null));
          key.put("magic", 0);
          byte[] value =
              level.isEmpty()
                  ? null
                  : json.writeValueAsBytes(
                      json.createObjectNode().put("compatibilityLevel", level.get()));
          yield new Bytes(json.writeValueAsBytes(key), value);
        }
        case RegistryRecord.Foreign _ ->
            throw new IllegalArgumentException("this registry writes only its own record types");
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Decodes a record.
   *
   * @throws UncheckedIOException if the key or the value is not the expected JSON
   */
  RegistryRecord decode(byte @Nullable [] key, byte @Nullable [] value) {
    if (key == null) {
      return new RegistryRecord.Foreign();
    }
    try {
      JsonNode k = json.readTree(key);
      return switch (k.path("keytype").asText()) {
        case "SCHEMA" ->
            value == null
                ? new RegistryRecord.Foreign()
                : new RegistryRecord.Version(json.readValue(value, SchemaVersion.class));
        case "CONFIG" ->
            new RegistryRecord.Level(
                Optional.ofNullable(k.path("subject").textValue()),
                value == null
                    ? Optional.empty()
                    : Optional.ofNullable(
                        json.readTree(value).path("compatibilityLevel").textValue()));
        default -> new RegistryRecord.Foreign();
      };
    } catch (IOException e) {
      throw new UncheckedIOException("a record of topic _schemas is not JSON", e);
    }
  }
}
