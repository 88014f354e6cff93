package dev.memlog.schemas.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;

/** A converter that removes Java-specific properties from Avro schemas before registration. */
final class AvroSchemas {

  private static final ObjectMapper JSON = new ObjectMapper();

  private AvroSchemas() {}

  /** Returns the schema without {@code avro.java.string}, a property that only Java uses. */
  static Schema withoutJavaProperties(Schema schema) {
    try {
      JsonNode tree = JSON.readTree(schema.toString());
      strip(tree);
      return new Schema.Parser().parse(tree.toString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          "a schema printed by Avro is not JSON: " + schema.getFullName(), e);
    }
  }

  private static void strip(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove("avro.java.string");
    }
    node.forEach(AvroSchemas::strip);
  }
}
