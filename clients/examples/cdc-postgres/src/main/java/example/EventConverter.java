package example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.storage.Converter;

/**
 * Writes the JSON of an outbox row as Avro in the Confluent wire format, with the latest schema of
 * the topic. The registry is asked once for each topic, so a new schema counts from the next start.
 *
 * <p>Settings: {@code schema.registry.url}, and {@code schema.registry.basic.auth.user.info} for a
 * registry with a password.
 */
public final class EventConverter implements Converter {

  private static final ObjectMapper JSON = new ObjectMapper();

  private record Registered(int id, Schema schema) {}

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final Map<String, Registered> latest = new ConcurrentHashMap<>();
  private String registry = "";
  private String userInfo = "";

  @Override
  public void configure(Map<String, ?> settings, boolean isKey) {
    if (!(settings.get("schema.registry.url") instanceof String url) || url.isBlank()) {
      throw new ConnectException(
          "value.converter.schema.registry.url must be the registry's address, but is not set");
    }
    registry = url.replaceAll("/+$", "");
    userInfo =
        settings.get("schema.registry.basic.auth.user.info") instanceof String given ? given : "";
  }

  /**
   * @throws DataException if the value is not an event of the topic's schema
   * @throws RetriableException if the registry does not answer
   */
  @Override
  public byte[] fromConnectData(
      String topic, org.apache.kafka.connect.data.Schema type, Object value) {
    if (!(value instanceof String json)) {
      throw new DataException(
          "%s: the payload must be JSON of an event, is %s"
              .formatted(topic, value == null ? "null" : value.getClass().getSimpleName()));
    }
    Registered registered = latest.computeIfAbsent(topic, this::fetch);
    try {
      var bytes = new ByteArrayOutputStream();
      var header = new DataOutputStream(bytes);
      header.writeByte(0);
      header.writeInt(registered.id());
      BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
      Object event = AvroJson.read(JSON.readTree(json), registered.schema(), topic);
      new GenericDatumWriter<>(registered.schema()).write(event, encoder);
      return bytes.toByteArray();
    } catch (JsonProcessingException e) {
      throw new DataException(topic + ": the payload must be JSON", e);
    } catch (IOException e) {
      throw new DataException(topic + ": the payload cannot be written", e);
    }
  }

  private Registered fetch(String topic) {
    URI uri = URI.create("%s/subjects/%s-value/versions/latest".formatted(registry, topic));
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10));
    if (!userInfo.isEmpty()) {
      byte[] pair = userInfo.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new RetriableException(
            "%s answered %d: %s".formatted(uri, answer.statusCode(), answer.body()));
      }
      JsonNode version = JSON.readTree(answer.body());
      return new Registered(
          version.required("id").intValue(),
          new Schema.Parser().parse(version.required("schema").textValue()));
    } catch (IOException e) {
      throw new RetriableException(uri + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RetriableException(uri + " was not awaited", e);
    }
  }

  @Override
  public SchemaAndValue toConnectData(String topic, byte[] value) {
    throw new UnsupportedOperationException("EventConverter only writes, for a source connector");
  }
}
