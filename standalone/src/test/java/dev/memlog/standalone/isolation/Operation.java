package dev.memlog.standalone.isolation;

import dev.memlog.events.ConversationEvent;
import java.util.List;
import java.util.Map;

/** One thing that a scope does. */
sealed interface Operation {

  Scope scope();

  /**
   * A call of the API.
   *
   * @param key that is presented
   * @param body as JSON; empty: none
   * @param events that it publishes, where it is allowed
   */
  record Call(
      Scope scope,
      String key,
      String method,
      String path,
      Map<String, Object> body,
      List<ConversationEvent> events)
      implements Operation {}

  /** An event that goes straight to Kafka; one that breaks a rule becomes a dead letter. */
  record Sent(Scope scope, ConversationEvent event) implements Operation {}
}
