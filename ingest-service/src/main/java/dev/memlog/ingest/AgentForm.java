package dev.memlog.ingest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import dev.memlog.agentmessages.AgentMessage;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.EditMessageRequest;
import dev.memlog.api.v1.Event;
import dev.memlog.runtime.JsonForm;
import dev.memlog.runtime.Problem;
import java.util.List;
import java.util.Set;

/**
 * A reader of JSON requests that may have messages in the forms of agents, those of OpenAI and
 * Anthropic ({@link AgentMessage}).
 */
interface AgentForm extends JsonForm {

  Set<Descriptor> MESSAGES =
      Set.of(
          CreateMessageRequest.getDescriptor(),
          EditMessageRequest.getDescriptor(),
          Event.getDescriptor());

  @Override
  default ObjectNode read(Descriptor type, ObjectNode object, String path, List<Problem> problems) {
    if (!MESSAGES.contains(type)) {
      return object;
    }
    String prefix = path.isEmpty() ? "" : path + ".";
    return AgentMessage.read(
        object, (field, rule, value) -> problems.add(Problem.invalid(prefix + field, rule, value)));
  }

  @Override
  default void describe(ObjectNode schemas) {
    for (Descriptor type : MESSAGES) {
      if (schemas.at("/" + type.getName() + "/properties/content") instanceof ObjectNode content
          && content.remove("type") != null) {
        ArrayNode forms = content.putArray("anyOf");
        forms.addObject().put("type", "string");
        forms
            .addObject()
            .put("type", "array")
            .putObject("items")
            .put("type", "object")
            .put("additionalProperties", true);
        forms.addObject().put("type", "null");
      }
    }
  }
}
