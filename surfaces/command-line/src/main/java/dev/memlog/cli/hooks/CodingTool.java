package dev.memlog.cli.hooks;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A coding agent whose hooks Memlog knows, with the file of the hooks and the names of events. */
public enum CodingTool {
  CLAUDE_CODE(
      "claude-code",
      ".claude/settings.json",
      true,
      "SessionStart",
      "UserPromptSubmit",
      "Stop",
      "SessionEnd"),
  /** Has no event for the end of a session. */
  CODEX("codex", ".codex/hooks.json", true, "SessionStart", "UserPromptSubmit", "Stop", ""),
  CURSOR(
      "cursor",
      ".cursor/hooks.json",
      false,
      "sessionStart",
      "beforeSubmitPrompt",
      "afterAgentResponse",
      "sessionEnd"),
  GEMINI(
      "gemini",
      ".gemini/settings.json",
      true,
      "SessionStart",
      "BeforeAgent",
      "AfterAgent",
      "SessionEnd");

  private final String id;
  private final String file;
  private final boolean grouped;
  private final String start;
  private final String prompt;
  private final String answer;
  private final String end;

  CodingTool(
      String id,
      String file,
      boolean grouped,
      String start,
      String prompt,
      String answer,
      String end) {
    this.id = id;
    this.file = file;
    this.grouped = grouped;
    this.start = start;
    this.prompt = prompt;
    this.answer = answer;
    this.end = end;
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
    kinds.put(start, "start");
    kinds.put(prompt, "prompt");
    kinds.put(answer, "answer");
    kinds.put(end, "end");
    kinds.remove("");
    return kinds;
  }
}
