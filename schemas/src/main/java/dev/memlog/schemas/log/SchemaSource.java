package dev.memlog.schemas.log;

import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientFactory;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * A client of the schema registry that looks up schemas by id. Its client may cache schemas, but
 * never the answer that a schema is unknown. Thread-safe.
 *
 * @param registry the client, which this source closes; it must not cache the answer that a schema
 *     is unknown
 */
public record SchemaSource(SchemaRegistryClient registry) implements AutoCloseable {

  private static final int MOST_SCHEMAS = 10_000;
  private static final int NOT_FOUND = 404;

  /**
   * The registry's own error code for "no schema has this id"; any other 404 may come from a proxy.
   */
  private static final int SCHEMA_NOT_FOUND = 40403;

  /** The beginning of the client's message for a received schema that is not Avro. */
  private static final String INVALID = "Invalid schema";

  /** The beginning of the client's message for an answer without any schema, such as a proxy's. */
  private static final String NO_SCHEMA = "Invalid schema null";

  /**
   * Returns a source with a client of its own, which caches up to 10,000 schemas and does not
   * retry. Unless {@code properties} set other timeouts, the client waits at most 2 s for a
   * connection and 5 s for an answer.
   *
   * @param urls the URLs of the registry, separated by commas
   * @param properties further properties of the client, such as basic.auth.*, bearer.auth.* and
   *     schema.registry.ssl.*
   */
  public static SchemaSource connect(String urls, Map<String, String> properties) {
    // The client casts these values instead of parsing them.
    Map<String, Object> p = new HashMap<>(properties);
    p.put("missing.id.cache.ttl.sec", 0L);
    p.put("missing.schema.cache.ttl.sec", 0L);
    p.put("max.retries", 0);
    p.putIfAbsent("http.connect.timeout.ms", 2000);
    p.putIfAbsent("http.read.timeout.ms", 5000);
    return new SchemaSource(
        SchemaRegistryClientFactory.newClient(
            List.of(urls.split(",")),
            MOST_SCHEMAS,
            List.of(new AvroSchemaProvider()),
            p,
            Map.of()));
  }

  /**
   * Returns the registry's answer about a schema. The method queries the registry unless the schema
   * is cached.
   */
  SchemaAnswer find(int id) {
    try {
      return answer(id, registry.getSchemaById(id));
    } catch (RestClientException e) {
      return e.getStatus() == NOT_FOUND && e.getErrorCode() == SCHEMA_NOT_FOUND
          ? new SchemaAnswer.Unknown()
          : new SchemaAnswer.Unavailable(
              "the registry answered %d for schema %d: %s"
                  .formatted(e.getStatus(), id, firstLine(e.getMessage())));
    } catch (IOException | RuntimeException e) {
      // The client reports a schema that is not Avro by an exception of its own.
      return invalid(root(e))
          ? notAvro(id)
          : new SchemaAnswer.Unavailable(
              "the registry did not answer for schema %d: %s".formatted(id, sentence(e)));
    }
  }

  private static boolean invalid(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.startsWith(INVALID) && !message.startsWith(NO_SCHEMA);
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private SchemaAnswer answer(int id, ParsedSchema parsed) {
    return switch (parsed.rawSchema()) {
      case Schema schema -> new SchemaAnswer.Known(schema);
      case null -> {
        // The answer is JSON without a schema, perhaps a proxy's; the client would cache it.
        registry.reset();
        yield new SchemaAnswer.Unavailable(
            "the registry's answer for schema %d contained no schema".formatted(id));
      }
      default -> notAvro(id);
    };
  }

  private static SchemaAnswer notAvro(int id) {
    return new SchemaAnswer.Unusable("schema %d must be Avro".formatted(id));
  }

  /**
   * Returns whether the registry answers a request with a status below 500; an error such as 401
   * counts as an answer.
   */
  public boolean answers() {
    try {
      registry.getAllSubjects();
      return true;
    } catch (RestClientException e) {
      return e.getStatus() < 500;
    } catch (IOException _) {
      return false;
    }
  }

  /**
   * Returns whether a serializer failed because the schema registry did not answer, or because its
   * error does not concern the schema. A later attempt may then succeed.
   *
   * @param failure the exception of the serializer
   */
  public static boolean unavailable(KafkaException failure) {
    for (@Nullable Throwable t = failure.getCause(); t != null; t = t.getCause()) {
      if (t instanceof RestClientException answer) {
        return !refusesTheSchema(answer);
      }
      if (t instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the registry itself reports that it lacks the value's schema, or rejects it.
   */
  private static boolean refusesTheSchema(RestClientException answer) {
    return switch (answer.getStatus()) {
      case NOT_FOUND -> answer.getErrorCode() / 100 == NOT_FOUND;
      case 409, 422 -> true;
      default -> false;
    };
  }

  private static String sentence(Exception e) {
    return e.getClass().getSimpleName() + ": " + firstLine(e.getMessage());
  }

  /**
   * Returns the first line of a message, at most 200 characters, since a proxy may answer with a
   * whole HTML page.
   */
  private static String firstLine(@Nullable String message) {
    String line = String.valueOf(message).lines().findFirst().orElse("");
    return line.substring(0, Math.min(200, line.length()));
  }

  @Override
  public void close() {
    try {
      registry.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the client of the registry did not close", e);
    }
  }
}
