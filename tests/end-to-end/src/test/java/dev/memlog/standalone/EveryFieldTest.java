package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.MessageHit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each field of a published message that reads and hits have, on its whole way: through the log,
 * the fold, the topics, the index and the views.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryFieldTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The fields that only some reads set: after an edit, or with a budget. */
  private static final Set<String> OF_SOME_READS = Set.of("editedAt", "tokens", "truncated");

  @TempDir static Path directory;
  private final HttpClient http = HttpClient.newHttpClient();
  private EmbeddedMemlog memlog;
  private JsonNode published;

  @BeforeAll
  void publish() throws Exception {
    memlog =
        TestConfig.start(
            TestConfig.of(directory.resolve("data"), 2, TestConfig.key("secret", "default")),
            Duration.ofSeconds(60));
    published =
        JSON.readTree(JsonFormat.printer().print(filled(CreateMessageRequest.newBuilder())));
    JsonNode answer = send("POST", "/v1/conversations/c-1/messages", published.toString());
    assertThat(answer.path("position").asText()).as("%s", answer).isNotEmpty();
  }

  @AfterAll
  void stop() {
    http.close();
    memlog.close();
  }

  @Test
  void shouldReadEveryFieldOfAMessage() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              JsonNode read = send("GET", "/v1/conversations/c-1/messages/m-1", "");
              assertEvery(dev.memlog.api.v1.Message.getDescriptor(), OF_SOME_READS, read);
            });
  }

  @Test
  void shouldFindEveryFieldOfAHit() {
    send("PATCH", "/v1/conversations/c-1", "{\"title\": \"Harbour\"}");
    String search = "{\"query\": \"lanterns orchard\", \"explain\": true, \"highlights\": true}";
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              JsonNode hit = send("POST", "/v1/messages:search", search).path("results").path(0);
              assertEvery(MessageHit.getDescriptor(), Set.of(), hit);
            });
  }

  /** Asserts that an answer has all fields, each with the published value if there is one. */
  private void assertEvery(Descriptor type, Set<String> left, JsonNode answer) {
    for (FieldDescriptor field : type.getFields()) {
      String name = field.getJsonName();
      if (!left.contains(name)) {
        JsonNode sent = published.path(name);
        assertThat(answer.path(name).isMissingNode())
            .as("field %s is absent from %s", name, answer)
            .isFalse();
        if (!sent.isMissingNode()) {
          assertThat(answer.path(name)).as("field %s", name).isEqualTo(sent);
        }
      }
    }
  }

  private JsonNode send(String method, String path, String body) {
    try {
      var request =
          HttpRequest.newBuilder(URI.create(memlog.addresses().api() + path))
              .header("Authorization", "Bearer secret")
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body))
              .build();
      return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
    } catch (Exception e) {
      throw new AssertionError(method + " " + path + " failed", e);
    }
  }

  /** Returns a message with a value in each field, apart from {@code temporary}. */
  private static Message filled(Message.Builder message) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (field.getName().equals("temporary")) {
        continue;
      }
      Object value = value(message, field);
      if (field.isRepeated()) {
        message.addRepeatedField(field, value);
      } else {
        message.setField(field, value);
      }
    }
    return message.build();
  }

  private static Object value(Message.Builder message, FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT -> 60;
      case LONG -> 60L;
      case DOUBLE -> 0.5;
      case BOOLEAN -> true;
      case STRING ->
          switch (field.getName()) {
            case "conversation_id" -> "c-1";
            case "message_id" -> "m-1";
            case "app" -> "default";
            case "role" -> "user";
            case "content" -> "Lanterns hang in the orchard";
            case "kind" -> "image";
            case "uri" -> "https://example.org/1";
            default -> "x-" + field.getName();
          };
      case MESSAGE -> {
        Message.Builder inner = message.newBuilderForField(field);
        yield inner instanceof Timestamp.Builder time
            ? time.setSeconds(1_700_000_000).build()
            : filled(inner);
      }
      default -> throw new IllegalArgumentException("no value for " + field);
    };
  }
}
