package dev.memlog.indexer;

import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;

/** What a failure to deserialize means. The deserializer wraps all kinds alike. */
enum RegistryFault {
  /** The bytes are at fault. */
  POISON,
  /** The registry answered that it does not know the schema, which may come. */
  UNKNOWN_SCHEMA,
  /** The registry did not answer, or not now. */
  AWAY;

  private static final int NOT_FOUND = 404;

  static RegistryFault of(KafkaException failure) {
    if (!(failure instanceof SerializationException)) {
      // Time-outs, refused credentials, throttling.
      return AWAY;
    }
    if (failure.getCause() instanceof RestClientException answer) {
      return answer.getStatus() == NOT_FOUND ? UNKNOWN_SCHEMA : AWAY;
    }
    // An IOException may be the network's, or the end of too short a value: the message alone
    // tells.
    String message = failure.getMessage();
    return message != null && message.startsWith("Error retrieving") ? AWAY : POISON;
  }
}
