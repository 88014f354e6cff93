package dev.memlog.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;

/** Answers in the form of OpenAI's chat completions. */
public final class Completions {

  private Completions() {}

  /** Returns an answer with these words. */
  public static String saying(String content) {
    return completion(message -> message.put("content", content), "stop");
  }

  /** Returns an answer that notes these memories. */
  public static String noting(ObjectNode... memories) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode array = root.putArray("memories");
    array.addAll(List.of(memories));
    return saying(root.toString());
  }

  static String refusing() {
    return completion(message -> message.put("refusal", "I cannot help with that."), "stop");
  }

  static String filtered() {
    return completion(message -> message.put("content", ""), "content_filter");
  }

  private static String completion(Consumer<ObjectNode> message, String finish) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("id", "c").put("object", "chat.completion").put("created", 1).put("model", "m");
    ObjectNode choice = root.putArray("choices").addObject().put("index", 0);
    message.accept(choice.putObject("message").put("role", "assistant"));
    choice.put("finish_reason", finish);
    root.putObject("usage")
        .put("prompt_tokens", 1)
        .put("completion_tokens", 1)
        .put("total_tokens", 2);
    return root.toString();
  }

  /** Returns a sound proposal that rests on the message that is read. */
  public static ObjectNode memory(String content) {
    ObjectNode memory = JsonNodeFactory.instance.objectNode();
    memory
        .put("content", content)
        .put("category", "fact")
        .put("type", "semantic")
        .put("subject", "Ann")
        .put("importance", 7)
        .put("confidence", 0.9)
        .put("asked", false)
        .put("valence", "neutral")
        .put("place", "")
        .put("occurred_from", "")
        .put("occurred_to", "");
    memory.putArray("sources").add("m0");
    return memory;
  }
}
