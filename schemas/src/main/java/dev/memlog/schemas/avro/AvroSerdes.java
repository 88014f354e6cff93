package dev.memlog.schemas.avro;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A factory of Confluent's Avro serializers and deserializers for record values. Serializers use
 * the schemas that {@link RegistryBootstrap} registered, and never register a schema themselves.
 */
public final class AvroSerdes {

  private final Map<String, Object> settings;

  /**
   * Creates a factory for a schema registry.
   *
   * @param registryUrl the registry's URL, {@code http://host:port}
   * @param registryProperties further properties of the registry client, such as basic.auth.* and
   *     bearer.auth.*
   */
  public AvroSerdes(String registryUrl, Map<String, String> registryProperties) {
    AvroTrust.granted();
    settings = new HashMap<>(registryProperties);
    settings.put("schema.registry.url", registryUrl);
    settings.put("auto.register.schemas", false);
    // Writes name the schema of the writing class, not the latest in the registry.
    settings.put("use.latest.version", false);
    settings.put("avro.use.logical.type.converters", true);
    settings.put("specific.avro.reader", true);
    settings.put("avro.remove.java.properties", true);
  }

  /**
   * Returns a new serializer for values of any topic; the caller closes it. If the registry cannot
   * be reached, refuses the request or does not know the schema, the serializer throws the
   * exceptions that {@link #deserializer} describes.
   */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Serializer<T> serializer() {
    var serializer = new KafkaAvroSerializer();
    serializer.configure(settings, false);
    return (Serializer<T>) (Serializer<?>) serializer;
  }

  /**
   * Returns a new deserializer into the generated class that the writer's schema names; the caller
   * closes it. It converts values of older and newer schemas to this program's version of the
   * class.
   *
   * <p>The deserializer throws {@link org.apache.kafka.common.errors.SerializationException} if a
   * value can never be decoded, and also if the registry cannot be reached. The exception's cause
   * distinguishes the two cases. For a timeout or a registry status of 401, 403, 408, 429 or 5xx it
   * may throw another {@link org.apache.kafka.common.KafkaException}.
   */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Deserializer<T> deserializer() {
    var deserializer = new KafkaAvroDeserializer();
    deserializer.configure(settings, false);
    return (Deserializer<T>) (Deserializer<?>) deserializer;
  }
}
