package dev.memlog.schemas;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Values in the Confluent wire format, by Confluent's own classes. Serializers write under the
 * schema that {@link RegistryBootstrap} registered; they never register by themselves.
 */
public final class AvroSerdes {

  private final Map<String, Object> settings;

  /**
   * @param registryUrl {@code http://host:port}
   * @param registryProperties handed to the registry client: basic.auth.*, bearer.auth.*
   */
  public AvroSerdes(String registryUrl, Map<String, String> registryProperties) {
    AvroTrust.granted();
    settings = new HashMap<>(registryProperties);
    settings.put("schema.registry.url", registryUrl);
    settings.put("auto.register.schemas", false);
    // Writes name the schema of the class that writes, not whichever the registry saw last.
    settings.put("use.latest.version", false);
    settings.put("avro.use.logical.type.converters", true);
    settings.put("specific.avro.reader", true);
    settings.put("avro.remove.java.properties", true);
  }

  /** A new serializer for values of any topic; owned by the caller. */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Serializer<T> serializer() {
    var serializer = new KafkaAvroSerializer();
    serializer.configure(settings, false);
    return (Serializer<T>) (Serializer<?>) serializer;
  }

  /**
   * A new deserializer into the class that the schema names, read as this program knows it; owned
   * by the caller. It throws {@link org.apache.kafka.common.errors.SerializationException} both for
   * poison and for an absent registry: the cause tells them apart.
   */
  @SuppressWarnings("unchecked")
  public <T extends SpecificRecord> Deserializer<T> deserializer() {
    var deserializer = new KafkaAvroDeserializer();
    deserializer.configure(settings, false);
    return (Deserializer<T>) (Deserializer<?>) deserializer;
  }
}
