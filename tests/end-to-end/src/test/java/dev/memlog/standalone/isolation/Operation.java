package dev.memlog.standalone.isolation;

import dev.memlog.events.ConversationEvent;
import java.util.List;
import java.util.Map;

/** One operation of a scope. */
sealed interface Operation {

  Scope scope();

  /**
   * A call of the API.
   *
   * @param key the key that is presented
   * @param body as JSON; empty if there is none
   * @param events that it publishes if it is allowed
   */
  record Call(
      Scope scope,
      String key,
      String method,
      String path,
      Map<String, Object> body,
      List<ConversationEvent> events)
      implements Operation {}

  /** An event that is written directly to Kafka. One that breaks a rule is dead-lettered. */
  record Sent(Scope scope, ConversationEvent event) implements Operation {}
}
