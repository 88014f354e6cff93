package dev.memlog.extractor.intake;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.EOFException;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Tells an absent registry from bytes that never were a record. */
public final class Outages {

  private Outages() {}

  /** Whether trying again later may help. */
  public static boolean behind(SerializationException failure) {
    for (@Nullable Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof RestClientException e) {
        return e.getStatus() != 404;
      }
      if (t instanceof IOException) {
        return !(t instanceof EOFException);
      }
    }
    return false;
  }
}
