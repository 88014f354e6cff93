package dev.memlog.registry;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A codec for the record format of Confluent's registry: a JSON key with the type of the record,
 * and a JSON value. Either registry can therefore continue the other's topic. This registry ignores
 * records of other types, so subjects that Confluent's registry deleted may reappear.
 */
final class RegistryRecordCodec {

  /** The encoded key and value of a record; the value is null for a tombstone. */
  record Bytes(byte[] key, byte @Nullable [] value) {}

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  static Bytes encode(RegistryRecord record) {
    ObjectNode key = JSON.createObjectNode();
    try {
      return switch (record) {
        case RegistryRecord.Version(SchemaVersion version) -> {
          key.put("keytype", "SCHEMA");
          key.put("subject", version.subject());
          key.put("version", version.version());
          key.put("magic", 1);
          yield new Bytes(JSON.writeValueAsBytes(key), JSON.writeValueAsBytes(version));
        }
        case RegistryRecord.Level(Optional<String> subject, Optional<String> level) -> {
          key.put("keytype", "CONFIG");
          key.put("subject", subject.orElse(null));
          key.put("magic", 0);
          byte[] value =
              level.isEmpty()
                  ? null
                  : JSON.writeValueAsBytes(
                      JSON.createObjectNode().put("compatibilityLevel", level.get()));
          yield new Bytes(JSON.writeValueAsBytes(key), value);
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Decodes a record; empty for a record that this registry ignores: a tombstone of a version, or a
   * record of another type, such as Confluent's deletion of a whole subject.
   *
   * @throws UncheckedIOException if the key or the value is not the expected JSON
   */
  static Optional<RegistryRecord> decode(byte @Nullable [] key, byte @Nullable [] value) {
    try {
      JsonNode k = tree(key);
      return switch (k.path("keytype").asText()) {
        case "SCHEMA" ->
            value == null
                ? Optional.empty()
                : Optional.of(
                    new RegistryRecord.Version(JSON.readValue(value, SchemaVersion.class)));
        case "CONFIG" ->
            Optional.of(
                new RegistryRecord.Level(
                    Optional.ofNullable(k.path("subject").textValue()),
                    Optional.ofNullable(tree(value).path("compatibilityLevel").textValue())));
        default -> Optional.empty();
      };
    } catch (IOException e) {
      throw new UncheckedIOException("a record of topic _schemas is not JSON", e);
    }
  }

  private static JsonNode tree(byte @Nullable [] content) throws IOException {
    return content == null ? MissingNode.getInstance() : JSON.readTree(content);
  }
}
