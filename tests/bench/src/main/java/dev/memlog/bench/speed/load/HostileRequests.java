package dev.memlog.bench.speed.load;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.bench.run.JsonResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a {@link HostileClient} that are sent as they are written, after their
 * placeholders, such as {@code $TEXT}, are replaced.
 *
 * @param texts texts that end lines, documents, formats and terminal sequences of others
 * @param ids ids that a path or a key cannot contain, as they are written in JSON
 */
record HostileRequests(List<String> texts, List<String> ids, List<Attack> attacks) {

  /** Requests that are sent again and again, with a pause after the last one. */
  record Attack(String name, long pauseMillis, List<Request> requests) {}

  /**
   * A request with the hostile client's key.
   *
   * @param body the body, JSON or a text that is sent as it is; null for none
   * @param headers further headers; null for none
   */
  record Request(
      String method, String path, @Nullable JsonNode body, @Nullable Map<String, String> headers) {

    /** Returns the body as it is sent, with its placeholders; empty for none. */
    String text() {
      return body == null ? "" : body.isTextual() ? body.asText() : body.toString();
    }
  }

  /** Reads the requests of the resource {@code hostile.json}. */
  static HostileRequests read() {
    return JsonResource.read(HostileRequests.class, "hostile.json", new TypeReference<>() {});
  }
}
