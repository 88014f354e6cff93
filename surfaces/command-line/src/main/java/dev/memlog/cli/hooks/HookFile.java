package dev.memlog.cli.hooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file in which a coding agent reads its hooks. Entries of others stay as they are.
 *
 * @param tool the coding agent
 * @param file the file, which may be missing
 * @param script the script whose entries are Memlog's
 */
record HookFile(CodingTool tool, Path file, Path script) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Returns the text of the file with Memlog's hooks.
   *
   * @throws IllegalArgumentException if the file is not a JSON object with lists of hooks
   */
  String withHooks() throws IOException {
    ObjectNode settings = withoutOurs();
    if (!tool.grouped() && !settings.has("version")) {
      settings.put("version", 1);
    }
    ObjectNode hooks = settings.withObjectProperty("hooks");
    tool.kinds()
        .forEach(
            (event, kind) -> {
              ArrayNode entries = hooks.withArrayProperty(event);
              ObjectNode hook =
                  tool.grouped()
                      ? entries.addObject().putArray("hooks").addObject().put("type", "command")
                      : entries.addObject();
              hook.put(
                  "command",
                  "%s %s %s".formatted(Shell.quoted(script.toString()), tool.id(), kind));
            });
    return text(settings);
  }

  /**
   * Returns the text of the file without Memlog's hooks, and without the lists that become empty.
   *
   * @throws IllegalArgumentException if the file is not a JSON object with lists of hooks
   */
  String withoutHooks() throws IOException {
    return text(withoutOurs());
  }

  /** Returns whether the file has hooks of Memlog. */
  boolean installed() throws IOException {
    return Files.exists(file) && Files.readString(file).contains(script.toString());
  }

  /** Returns whether a text says the same as another. */
  static boolean same(String one, String other) throws IOException {
    return JSON.readTree(one).equals(JSON.readTree(other));
  }

  /** Replaces the file at once. If it is a link, replaces its target. */
  void write(String text) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file;
    Path directory = Files.createDirectories(target.toAbsolutePath().getParent());
    Path written = Files.createTempFile(directory, ".memlog", ".json");
    Files.writeString(written, text);
    Files.move(
        written, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private ObjectNode withoutOurs() throws IOException {
    ObjectNode settings = read();
    JsonNode hooks = settings.path("hooks");
    if (hooks.isMissingNode()) {
      return settings;
    }
    for (String event : tool.kinds().keySet()) {
      JsonNode entries = hooks.path(event);
      if (!entries.isMissingNode() && !entries.isArray()) {
        throw new IllegalArgumentException("%s: hooks.%s must be a list".formatted(file, event));
      }
      if (entries instanceof ArrayNode list && removeOurs(list) && list.isEmpty()) {
        ((ObjectNode) hooks).remove(event);
      }
    }
    if (hooks.isEmpty()) {
      settings.remove("hooks");
    }
    return settings;
  }

  private boolean removeOurs(ArrayNode entries) {
    boolean removed = false;
    for (var each = entries.iterator(); each.hasNext(); ) {
      if (each.next().toString().contains(script.toString())) {
        each.remove();
        removed = true;
      }
    }
    return removed;
  }

  private ObjectNode read() throws IOException {
    if (!Files.exists(file) || Files.readString(file).isBlank()) {
      return JSON.createObjectNode();
    }
    try {
      JsonNode settings = JSON.readTree(Files.readString(file));
      if (settings instanceof ObjectNode object
          && (!object.has("hooks") || object.path("hooks").isObject())) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is not JSON: %s".formatted(file, e.getOriginalMessage()), e);
    }
    throw new IllegalArgumentException(file + " must be a JSON object with the object hooks");
  }

  private static String text(ObjectNode settings) {
    return settings.toPrettyString() + "\n";
  }
}
