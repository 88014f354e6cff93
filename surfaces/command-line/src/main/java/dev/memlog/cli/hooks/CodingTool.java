package dev.memlog.cli.hooks;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A coding agent whose hooks Memlog knows, with the file of the hooks and the names of events. */
public enum CodingTool {
  CLAUDE_CODE(
      "claude-code",
      ".claude/settings.json",
      true,
      "SessionStart UserPromptSubmit Stop SessionEnd"),
  /** Has no event for the end of a session. */
  CODEX("codex", ".codex/hooks.json", true, "SessionStart UserPromptSubmit Stop"),
  CURSOR(
      "cursor",
      ".cursor/hooks.json",
      false,
      "sessionStart beforeSubmitPrompt afterAgentResponse sessionEnd"),
  GEMINI("gemini", ".gemini/settings.json", true, "SessionStart BeforeAgent AfterAgent SessionEnd");

  /** The arguments of the hook: begin of a session, prompt, answer, end of a session. */
  private static final List<String> KINDS = List.of("start", "prompt", "answer", "end");

  private final String id;
  private final String file;
  private final boolean grouped;
  private final String events;

  /**
   * Creates a tool.
   *
   * @param events the names of the events in the order of {@link #KINDS}, with spaces between
   */
  CodingTool(String id, String file, boolean grouped, String events) {
    this.id = id;
    this.file = file;
    this.grouped = grouped;
    this.events = events;
  }

  /** Returns the tool with an id; empty if there is none. */
  public static Optional<CodingTool> of(String id) {
    return Arrays.stream(values()).filter(tool -> tool.id.equals(id)).findFirst();
  }

  /** Returns the ids of all tools, for a message. */
  public static String ids() {
    return Arrays.stream(values()).map(CodingTool::id).collect(joining(", "));
  }

  public String id() {
    return id;
  }

  /** Returns the file with the tool's hooks of a user. */
  public Path file(Path home) {
    return home.resolve(file);
  }

  /** Returns whether the hooks of an event are in groups, each with a matcher. */
  boolean grouped() {
    return grouped;
  }

  /** Returns the argument of the hook for each event of the tool. */
  Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    List<String> names = List.of(events.split(" "));
    for (int i = 0; i < names.size(); i++) {
      kinds.put(names.get(i), KINDS.get(i));
    }
    return kinds;
  }
}
