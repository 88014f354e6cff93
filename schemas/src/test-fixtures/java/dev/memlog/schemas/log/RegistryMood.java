package dev.memlog.schemas.log;

import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/**
 * The ways in which a schema registry, or a proxy in front of it, answers a look-up of a schema.
 */
public enum RegistryMood {
  /** The registry returns the schema. */
  KNOWS,
  /** The registry itself reports that it does not know the schema. */
  DOES_NOT_KNOW,
  /** A proxy answers 404 with its own page. */
  PAGE_NOT_FOUND,
  /** The registry refuses our credentials. */
  FORBIDDEN,
  /** The registry answers with a server error. */
  FAILS,
  /** The connection is refused. */
  DOWN;

  /** Returns a client that answers like a registry in the mood that is current at each call. */
  public static SchemaRegistryClient client(
      SchemaRegistryClient registry, Supplier<RegistryMood> mood) {
    return (SchemaRegistryClient)
        Proxy.newProxyInstance(
            RegistryMood.class.getClassLoader(),
            new Class<?>[] {SchemaRegistryClient.class},
            (_, method, arguments) -> {
              if (method.getName().startsWith("get")) {
                mood.get().fail();
              }
              try {
                return method.invoke(registry, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void fail() throws IOException, RestClientException {
    switch (this) {
      case KNOWS -> {
        // The registry answers.
      }
      case DOES_NOT_KNOW -> throw new RestClientException("Schema not found", 404, 40403);
      case PAGE_NOT_FOUND -> throw new RestClientException("<html>Not here</html>", 404, 50005);
      case FORBIDDEN -> throw new RestClientException("User is denied", 403, 40301);
      case FAILS -> throw new RestClientException("store", 500, 50001);
      case DOWN -> throw new IOException("connection refused");
    }
  }
}
