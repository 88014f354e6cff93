package dev.memlog.standalone;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;

/** Requests to the HTTP API with a body of JSON. */
public final class JsonRequest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonRequest() {}

  /** Returns a request without a body if the given one is empty. */
  public static HttpRequest.Builder of(URI uri, String method, Map<String, Object> body)
      throws JsonProcessingException {
    return HttpRequest.newBuilder(uri)
        .header("content-type", "application/json")
        .method(
            method,
            body.isEmpty()
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(JSON.writeValueAsString(body)));
  }
}
