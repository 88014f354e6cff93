package dev.memlog.runtime.openapi;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * A builder of the OpenAPI 3.1 document that describes an API's operations. Not safe for use by
 * several threads.
 */
public final class OpenApiDocument {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String APPLICATION_JSON = "application/json";
  private static final String SCHEMAS = "/components/schemas";

  private final ProtoComments comments;
  private final ObjectNode root;
  private final ArrayNode tags;
  private final ObjectNode paths;
  private final Schemas schemas;

  /**
   * Creates a document without operations.
   *
   * @param title the name of the API
   * @param version the version of the API
   * @param comments the comments that describe messages, fields and methods
   */
  public OpenApiDocument(String title, String version, ProtoComments comments) {
    this.comments = comments;
    root = fixedParts();
    ((ObjectNode) root.get("info")).put("title", title).put("version", version);
    tags = (ArrayNode) root.get("tags");
    paths = (ObjectNode) root.get("paths");
    schemas = new Schemas((ObjectNode) root.at(SCHEMAS), comments);
  }

  /** Returns what every document has: the forms of errors and health, and the kind of keys. */
  private static ObjectNode fixedParts() {
    try (InputStream in =
        requireNonNull(OpenApiDocument.class.getResourceAsStream("document.json"))) {
      return (ObjectNode) JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds the operation of a gRPC method that is also served as HTTP and JSON.
   *
   * @param method the gRPC method, whose comment becomes the description
   * @param verb the HTTP method
   * @param path the HTTP path, with its variables in braces
   * @param variables the names of the request's fields that are variables of the path
   * @param body true if the request's other fields are sent as a JSON body; false if they are query
   *     parameters
   * @param role the role that a key needs; empty if no key is needed
   * @param headers the optional headers that the method accepts, each with a description
   */
  public void method(
      MethodDescriptor method,
      String verb,
      String path,
      List<String> variables,
      boolean body,
      String role,
      SortedMap<String, String> headers) {
    ServiceDescriptor service = method.getService();
    tag(service.getName(), comments.on(service.getFullName()));
    ObjectNode operation = operation(verb, path, method.getName(), service.getName(), role);
    String comment = comments.on(method.getFullName());
    operation.put("summary", firstSentence(comment)).put("description", comment);
    Descriptor request = method.getInputType();
    var parameters = operation.putArray("parameters");
    for (FieldDescriptor field : request.getFields()) {
      boolean inPath = variables.contains(field.getName());
      if (inPath || !body) {
        ObjectNode schema = schemas.parameter(field);
        ObjectNode parameter =
            parameters
                .addObject()
                .put("name", inPath ? field.getName() : field.getJsonName())
                .put("in", inPath ? "path" : "query")
                .put("required", inPath);
        String about = schema.path("description").asText();
        if (!about.isEmpty()) {
          schema.remove("description");
          parameter.put("description", about);
        }
        parameter.set("schema", schema);
      }
    }
    headers(parameters, headers);
    if (body) {
      operation
          .putObject("requestBody")
          .putObject("content")
          .putObject(APPLICATION_JSON)
          .set("schema", schemas.request(request, variables));
    }
    answers(operation, APPLICATION_JSON).set("schema", schemas.answer(method.getOutputType()));
  }

  private static void headers(ArrayNode parameters, SortedMap<String, String> headers) {
    headers.forEach(
        (name, about) ->
            parameters
                .addObject()
                .put("name", name)
                .put("in", "header")
                .put("required", false)
                .put("description", about)
                .putObject("schema")
                .put("type", "string"));
  }

  /**
   * Adds the operation of a route that is not a gRPC method.
   *
   * @param verb the HTTP method
   * @param summary the description of the operation
   * @param consumes the media type of the body; empty if the request has no body
   * @param produces the media type of the answer
   * @param role the role that a key needs; empty if no key is needed
   * @param headers the optional headers that the route accepts, each with a description
   */
  public void route(
      String verb,
      String path,
      String summary,
      String consumes,
      String produces,
      String role,
      SortedMap<String, String> headers) {
    ObjectNode operation = other(verb, path, role);
    operation.put("summary", firstSentence(summary)).put("description", summary);
    if (!headers.isEmpty()) {
      headers(operation.putArray("parameters"), headers);
    }
    if (!consumes.isEmpty()) {
      operation
          .putObject("requestBody")
          .put("required", true)
          .putObject("content")
          .putObject(consumes)
          .putObject("schema")
          .put("type", "string");
    }
    ObjectNode schema = answers(operation, produces).putObject("schema");
    if (!produces.equals(APPLICATION_JSON)) {
      schema.put("type", "string");
    }
  }

  /** Adds a route that answers GET without a body, a key or a header. */
  public void open(String path, String summary, String produces) {
    route("GET", path, summary, "", produces, "", Collections.emptySortedMap());
  }

  /**
   * Adds the operation of a GET route that reports the health of the process and needs no key.
   *
   * @param summary the description of the operation
   */
  public void health(String path, String summary) {
    ObjectNode operation = other("GET", path, "");
    operation.put("summary", firstSentence(summary)).put("description", summary);
    String form = "#/components/schemas/Health";
    answers(operation, APPLICATION_JSON).putObject("schema").put("$ref", form);
    ((ObjectNode) operation.get("responses"))
        .putObject("503")
        .put("description", "not healthy; see the components")
        .putObject("content")
        .putObject(APPLICATION_JSON)
        .putObject("schema")
        .put("$ref", form);
  }

  /**
   * Changes the JSON schemas of messages.
   *
   * @param change the change of the schemas, which are by the names of their messages
   */
  public void describe(Consumer<ObjectNode> change) {
    change.accept((ObjectNode) root.at(SCHEMAS));
  }

  /** Returns the document as JSON, with all operations added so far. */
  public String json() {
    return root.toPrettyString() + "\n";
  }

  private ObjectNode other(String verb, String path, String role) {
    tag("Other", "Operations over HTTP alone: streams of lines, health and figures.");
    return operation(verb, path, id(path), "Other", role);
  }

  private void tag(String name, String about) {
    for (JsonNode tag : tags) {
      if (tag.get("name").asText().equals(name)) {
        return;
      }
    }
    tags.addObject().put("name", name).put("description", about);
  }

  /**
   * Adds an operation.
   *
   * @param role the role that a key needs; empty for no key
   */
  private ObjectNode operation(String verb, String path, String id, String tag, String role) {
    ObjectNode operation = paths.withObjectProperty(path).putObject(verb.toLowerCase(Locale.ROOT));
    operation.put("operationId", id).putArray("tags").add(tag);
    if (role.isEmpty()) {
      operation.putArray("security");
    } else {
      operation.put("x-role", role);
    }
    return operation;
  }

  /**
   * Adds the responses of an operation and returns the successful answer's content; every other
   * answer is the error form.
   */
  private static ObjectNode answers(ObjectNode operation, String produces) {
    ObjectNode responses = operation.putObject("responses");
    ObjectNode content =
        responses
            .putObject("200")
            .put("description", "done")
            .putObject("content")
            .putObject(produces);
    for (String status : List.of("4XX", "default")) {
      responses.putObject(status).put("$ref", "#/components/responses/Error");
    }
    return content;
  }

  private static String id(String path) {
    return path.replaceAll("[^A-Za-z]+(.?)", "_$1").substring(1);
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    return end < 0 ? text.replaceAll("\\.$", "") : text.substring(0, end);
  }
}
