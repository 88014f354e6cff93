package dev.memlog.schemas;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Serializers and deserializers of values in the Confluent wire format, by Confluent's own classes.
 * Serializers write under the schema that {@link RegistryBootstrap} registered; they never register
 * one.
 */
public final class AvroSerdes {

  private final Map<String, Object> settings;

  /**
   * Creates serdes for a registry.
   *
   * @param registryUrl the registry's URL, {@code http://host:port}
   * @param registryProperties the properties of the registry client: basic.auth.*, bearer.auth.*
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

  /** Creates a serializer for values of any topic; the caller closes it. */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Serializer<T> serializer() {
    var serializer = new KafkaAvroSerializer();
    serializer.configure(settings, false);
    return (Serializer<T>) (Serializer<?>) serializer;
  }

  /**
   * Creates a deserializer into the class that the schema names, resolved to this program's version
   * of it; the caller closes it. The deserializer throws {@link
   * org.apache.kafka.common.errors.SerializationException} both for poison and for an unavailable
   * registry; its cause distinguishes the two.
   */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Deserializer<T> deserializer() {
    var deserializer = new KafkaAvroDeserializer();
    deserializer.configure(settings, false);
    return (Deserializer<T>) (Deserializer<?>) deserializer;
  }
}
