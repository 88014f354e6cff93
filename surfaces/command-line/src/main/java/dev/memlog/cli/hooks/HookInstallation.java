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
import java.util.Map;
import java.util.Optional;

/**
 * The installation of Memlog's hooks in a coding agent, whose file may be missing. Entries of
 * others stay as they are.
 *
 * @param tool the coding agent
 * @param home the home directory of the user
 */
public record HookInstallation(CodingTool tool, Path home) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns the file of the tool that changes. */
  public Path file() {
    return tool.file(home);
  }

  private HookState state() {
    return HookState.of(home);
  }

  /**
   * Returns the text of the tool's file with Memlog's hooks.
   *
   * @throws IllegalArgumentException if the file is not a JSON object with lists of hooks
   */
  public String withHooks() throws IOException {
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
              hook.put("command", "%s %s %s".formatted(Shell.quoted(script()), tool.id(), kind));
            });
    return text(settings);
  }

  /**
   * Writes the script, and adds the hooks to the tool's file. A repeated call replaces both.
   *
   * @param environment variables of the command that delivers
   * @throws IllegalArgumentException if the file cannot be merged; then nothing changes
   */
  public void install(Map<String, String> environment) throws IOException {
    String text = withHooks();
    state().install(environment);
    if (!installed()) {
      state().keepOriginal(tool, file());
    }
    write(text);
  }

  /**
   * Returns the text of the tool's file without Memlog's hooks, and without the lists that become
   * empty; empty if the file has no hooks of Memlog.
   *
   * @throws IllegalArgumentException if the file is not a JSON object with lists of hooks
   */
  public Optional<String> withoutHooks() throws IOException {
    if (!installed()) {
      return Optional.empty();
    }
    String text = text(withoutOurs());
    Optional<String> original = state().original(tool);
    // The same content comes back byte by byte.
    return original.isPresent() && same(original.get(), text) ? original : Optional.of(text);
  }

  /**
   * Replaces the tool's file, and removes the script if no tool uses it any more.
   *
   * @param text the text of the file, from {@link #withoutHooks}
   */
  public void uninstall(String text) throws IOException {
    String empty = tool.grouped() ? "{}" : "{\"version\": 1}";
    if (state().original(tool).isEmpty() && same(text, empty)) {
      Files.delete(file());
    } else {
      write(text);
    }
    for (CodingTool other : CodingTool.values()) {
      if (new HookInstallation(other, home).installed()) {
        return;
      }
    }
    state().uninstall();
  }

  private String script() {
    return state().script().toString();
  }

  private boolean installed() throws IOException {
    return Files.exists(file()) && Files.readString(file()).contains(script());
  }

  /** Returns whether a text says the same as another. */
  private static boolean same(String one, String other) throws IOException {
    return JSON.readTree(one).equals(JSON.readTree(other));
  }

  /** Replaces the file at once. If it is a link, replaces its target. */
  private void write(String text) throws IOException {
    Path target = Files.exists(file()) ? file().toRealPath() : file();
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
        throw new IllegalArgumentException("%s: hooks.%s must be a list".formatted(file(), event));
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
      if (each.next().toString().contains(script())) {
        each.remove();
        removed = true;
      }
    }
    return removed;
  }

  private ObjectNode read() throws IOException {
    if (!Files.exists(file()) || Files.readString(file()).isBlank()) {
      return JSON.createObjectNode();
    }
    try {
      JsonNode settings = JSON.readTree(Files.readString(file()));
      if (settings instanceof ObjectNode object
          && (!object.has("hooks") || object.path("hooks").isObject())) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is not JSON: %s".formatted(file(), e.getOriginalMessage()), e);
    }
    throw new IllegalArgumentException(file() + " must be a JSON object with the object hooks");
  }

  private static String text(ObjectNode settings) {
    return settings.toPrettyString() + "\n";
  }
}
