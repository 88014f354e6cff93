package dev.memlog.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** A router from the Avro-related paths of Confluent's REST interface to {@link SchemaRegistry}. */
record RegistryRoutes(SchemaRegistry registry) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Processes a request.
   *
   * @return the body of the answer, an object that Jackson can serialize, for status 200
   * @throws RegistryException if the request fails
   */
  Object answer(RegistryRequest r) {
    List<String> path = r.path();
    if (path.isEmpty()) {
      return JSON.createObjectNode();
    }
    return switch (path.getFirst()) {
      case "subjects" -> subjects(r);
      case "schemas" -> schemas(r);
      case "config" -> config(r);
      case "compatibility" -> compatibility(r);
      case "mode" -> JSON.createObjectNode().put("mode", "READWRITE");
      case "contexts" -> List.of(".");
      default -> throw RegistryException.noSuchPath();
    };
  }

  private Object subjects(RegistryRequest r) {
    List<String> path = r.path();
    boolean deleted = r.flag("deleted");
    return switch (path.size()) {
      case 1 -> {
        String prefix = r.parameter("subjectPrefix").orElse("");
        yield registry.subjects(deleted).stream().filter(s -> s.startsWith(prefix)).toList();
      }
      case 2 ->
          switch (r.method()) {
            case "POST" -> described(registry.lookup(path.get(1), r.schema(), deleted));
            case "DELETE" -> registry.delete(r.softly(path.get(1)));
            default -> throw RegistryException.methodNotAllowed(r.method());
          };
      case 3 -> versions(r, path.get(1), deleted);
      case 4 ->
          r.method().equals("DELETE")
              ? (Object) registry.delete(r.softly(path.get(1)), path.get(3))
              : described(registry.version(path.get(1), path.get(3)));
      case 5 -> {
        SchemaVersion version = registry.version(path.get(1), path.get(3));
        yield switch (path.get(4)) {
          case "schema" -> tree(version.schema());
          case "referencedby" -> List.of();
          default -> throw RegistryException.noSuchPath();
        };
      }
      default -> throw RegistryException.noSuchPath();
    };
  }

  private Object versions(RegistryRequest r, String subject, boolean deleted) {
    if (!r.path().get(2).equals("versions")) {
      throw RegistryException.noSuchPath();
    }
    return switch (r.method()) {
      case "GET" -> registry.versions(subject, deleted);
      case "POST" -> JSON.createObjectNode().put("id", registry.register(subject, r.schema()));
      default -> throw RegistryException.methodNotAllowed(r.method());
    };
  }

  private Object schemas(RegistryRequest r) {
    List<String> path = r.path();
    if (path.size() == 2 && path.get(1).equals("types")) {
      return List.of("AVRO");
    }
    if (path.size() < 3 || path.size() > 4 || !path.get(1).equals("ids")) {
      throw RegistryException.noSuchPath();
    }
    int id = r.number(path.get(2));
    SchemaVersion found = registry.byId(id);
    if (path.size() == 3) {
      ObjectNode answer = withReferences(JSON.createObjectNode(), found);
      answer.put("schema", found.schema());
      if (r.flag("fetchMaxId")) {
        answer.put("maxId", registry.highestId());
      }
      return answer;
    }
    return switch (path.get(3)) {
      case "schema" -> tree(found.schema());
      case "subjects" -> registry.uses(id).stream().map(SchemaVersion::subject).distinct().toList();
      case "versions" ->
          registry.uses(id).stream()
              .map(
                  v ->
                      JSON.createObjectNode()
                          .put("subject", v.subject())
                          .put("version", v.version()))
              .toList();
      default -> throw RegistryException.noSuchPath();
    };
  }

  private Object config(RegistryRequest r) {
    Optional<String> subject =
        r.path().size() > 1 ? Optional.of(r.path().get(1)) : Optional.empty();
    switch (r.method()) {
      case "PUT" -> {
        String level = r.body().path("compatibility").asText("");
        registry.setLevel(subject, Optional.of(level));
        return JSON.createObjectNode().put("compatibility", level);
      }
      case "DELETE" -> {
        String was = subject.map(this::ownLevel).orElseGet(registry::globalLevel);
        registry.setLevel(subject, Optional.empty());
        return JSON.createObjectNode().put("compatibilityLevel", was);
      }
      default -> {
        String level =
            subject.isPresent() && !r.flag("defaultToGlobal")
                ? ownLevel(subject.get())
                : subject.flatMap(registry::level).orElseGet(registry::globalLevel);
        return JSON.createObjectNode().put("compatibilityLevel", level);
      }
    }
  }

  private String ownLevel(String subject) {
    return registry
        .level(subject)
        .orElseThrow(
            () ->
                new RegistryException(
                    40408,
                    "Subject '%s' does not have subject-level compatibility configured"
                        .formatted(subject)));
  }

  private Object compatibility(RegistryRequest r) {
    List<String> path = r.path();
    boolean known = path.size() == 4 || path.size() == 5;
    if (!known || !path.get(1).equals("subjects") || !path.get(3).equals("versions")) {
      throw RegistryException.noSuchPath();
    }
    String version = path.size() == 5 ? path.get(4) : "";
    List<String> reasons = registry.test(path.get(2), version, r.schema());
    ObjectNode answer = JSON.createObjectNode().put("is_compatible", reasons.isEmpty());
    if (r.flag("verbose")) {
      ArrayNode messages = answer.putArray("messages");
      reasons.forEach(messages::add);
    }
    return answer;
  }

  private ObjectNode described(SchemaVersion v) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("subject", v.subject())
            .put("version", v.version())
            .put("id", v.id());
    return withReferences(node, v).put("schema", v.schema());
  }

  private ObjectNode withReferences(ObjectNode node, SchemaVersion v) {
    if (!v.references().isEmpty()) {
      node.set("references", JSON.valueToTree(v.references()));
    }
    return node;
  }

  private JsonNode tree(String schema) {
    try {
      return JSON.readTree(schema);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalStateException("a schema printed by Avro is not JSON", e);
    }
  }
}
