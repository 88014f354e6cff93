package dev.memlog.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.confluent.kafka.schemaregistry.client.rest.entities.SchemaReference;
import java.util.ArrayList;
import java.util.List;

/**
 * A schema in a client's request.
 *
 * @param schema the schema, as Avro's JSON
 * @param type the type of the schema; AVRO, the only supported type, if the request states none
 * @param references the schema's references to other registered schemas
 * @param normalize whether to normalize the schema before use
 */
record SchemaRequest(
    String schema, String type, List<SchemaReference> references, boolean normalize) {

  static SchemaRequest of(JsonNode body, boolean normalize) {
    String schema = body.path("schema").textValue();
    if (schema == null) {
      throw new RegistryException(422, "schema must be a string with the schema's JSON");
    }
    var references = new ArrayList<SchemaReference>();
    for (JsonNode reference : body.path("references")) {
      references.add(
          new SchemaReference(
              reference.path("name").asText(),
              reference.path("subject").asText(),
              reference.path("version").asInt()));
    }
    String type = body.path("schemaType").asText("AVRO");
    return new SchemaRequest(schema, type, List.copyOf(references), normalize);
  }
}
