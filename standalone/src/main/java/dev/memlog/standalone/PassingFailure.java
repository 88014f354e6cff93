package dev.memlog.standalone;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.schemas.MissingTopicsException;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;

/** The distinction of failures that may pass from those that only another setting can fix. */
public final class PassingFailure {

  private PassingFailure() {}

  /**
   * Returns whether a failure of a process's start may pass without a change of its settings, such
   * as the timeout of a client, an unavailable server, or a broker that is still fenced.
   */
  public static boolean mayPass(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      boolean passes =
          switch (t) {
            case FileSystemException _, ClosedByInterruptException _ -> false;
            case RestClientException refused ->
                refused.getStatus() >= 500 || refused.getStatus() == 429;
            // A cluster that is starting has fewer brokers than it will have.
            case InvalidReplicationFactorException _ -> true;
            case RetriableException _ -> true;
            // Another service may create them.
            case MissingTopicsException _ -> true;
            // A host name may be unknown for a moment if everything starts at once.
            case ConfigException unknownHost ->
                String.valueOf(unknownHost.getMessage()).contains("resolvable bootstrap");
            case IndexUnavailableException _, EmbeddingUnavailableException _ -> true;
            case IOException _, TimeoutException _ -> true;
            default -> false;
          };
      if (passes) {
        return true;
      }
      if (t instanceof RestClientException) {
        return false; // an IOException by its type, but an answer of the registry
      }
    }
    return false;
  }
}
