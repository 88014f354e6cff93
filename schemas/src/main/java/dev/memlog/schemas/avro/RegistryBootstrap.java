package dev.memlog.schemas.avro;

import dev.memlog.schemas.TopicSpec;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaUtils;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * A registrar of the schemas of topics in a schema registry. It registers each schema under the
 * topic's subject, with the topic's compatibility level. Repeated registration has no effect.
 */
public record RegistryBootstrap(SchemaRegistryClient registry) {

  /**
   * Registers the schemas of the topics, and sets the compatibility level of each subject.
   *
   * @throws IOException if the registry cannot be reached
   * @throws RestClientException if the registry refuses a schema, for example one that is
   *     incompatible with the registered one (409)
   */
  public void register(List<TopicSpec> topics) throws IOException, RestClientException {
    for (TopicSpec topic : topics) {
      if (topic.schema().isPresent()) {
        // The serializer looks for the schema in this form.
        var container = new GenericData.Record(topic.schema().get());
        Schema schema = AvroSchemaUtils.getSchema(container, false, false, true);
        registry.register(topic.subject(), new AvroSchema(schema));
        registry.updateCompatibility(topic.subject(), topic.compatibility().name());
      }
    }
  }
}
