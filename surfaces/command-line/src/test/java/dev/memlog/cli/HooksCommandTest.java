package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hooks of coding agents, called with the JSON that each agent documents. */
@Isolated
class HooksCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path home;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<JsonNode> published = new ArrayList<>();
  private int status = 200;
  private final HttpServer server;
  private Path project = Path.of("");

  HooksCommandTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void open() throws IOException {
    server.createContext("/", this::answer);
    server.start();
    project = Files.createDirectories(home.resolve("work/ferry times"));
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(project.resolve(".git/HEAD"), "ref: refs/heads/fix/timetable\n");
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String answer =
        switch (path) {
          case "/v1/messages:batch" ->
              "{\"results\": [{\"position\": \"v1:a\"}], \"position\": \"v1:a\"}";
          case "/v1/context" -> "{\"text\": \"Ada wants \\\"small\\\" commits.\"}";
          default ->
              "{\"results\": [{\"snippet\": \"The ferry\\nleaves at nine.\", \"role\": \"user\","
                  + " \"date\": \"2026-11-20T08:00:00Z\"}]}";
        };
    if (path.equals("/v1/messages:batch") && status == 200) {
      JSON.readTree(body).path("messages").forEach(published::add);
    }
    byte[] bytes =
        (status == 200
                ? answer
                : "{\"errors\": [{\"code\": \"invalid_argument\", \"message\": \"too long\"}]}")
            .getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private int run(String... command) {
    var screen =
        new Screen(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, Map.of());
    return Main.run(screen, command);
  }

  private int hooks(String verb, String tool, String... more) {
    List<String> command = new ArrayList<>(List.of("hooks", verb, tool, "--home", "" + home));
    command.addAll(List.of(more));
    return run(command.toArray(String[]::new));
  }

  private int deliver() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return run("hooks", "deliver", "--url", url, "--user", "ada", "--state", "" + state());
  }

  private Path state() {
    return home.resolve(".local/state/memlog/hooks");
  }

  private List<Path> spool() throws IOException {
    try (Stream<Path> files = Files.list(state().resolve("spool"))) {
      return files.toList();
    }
  }

  /** Installs the hooks, with a program in place of memlog that notes its arguments. */
  private void install(String tool) throws IOException {
    assertThat(hooks("install", tool)).isZero();
    Path memlog = home.resolve("memlog");
    Files.writeString(memlog, "#!/bin/sh\necho \"$*\" >>'%s'\n".formatted(home.resolve("called")));
    Files.setPosixFilePermissions(memlog, PosixFilePermissions.fromString("rwx------"));
    Path environment = state().resolve("environment");
    Files.writeString(
        environment, Files.readString(environment) + "export MEMLOG='%s'\n".formatted(memlog));
  }

  /** Runs the command that the tool's file has for an event, as the tool does. */
  private String event(String tool, String file, String event, String json) throws Exception {
    JsonNode entry =
        JSON.readTree(Files.readString(home.resolve(file))).path("hooks").path(event).path(0);
    String command =
        tool.equals("cursor")
            ? entry.path("command").asText()
            : entry.path("hooks").path(0).path("command").asText();
    Process process = new ProcessBuilder("sh", "-c", command).directory(home.toFile()).start();
    process.getOutputStream().write(json.formatted(project).getBytes(UTF_8));
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(process.waitFor()).isZero();
    return said;
  }

  /** Runs the command of Claude Code for an event of a session, with more fields. */
  private void claude(String event, String more) throws Exception {
    String json = "{\"session_id\": \"s1\", \"cwd\": \"%s\", " + more + "}";
    event("claude-code", ".claude/settings.json", event, json);
  }

  private void prompt() throws Exception {
    claude("UserPromptSubmit", "\"prompt\": \"The ferry leaves at nine.\"");
  }

  static Stream<Arguments> tools() {
    String claude =
        "{\"session_id\": \"s1\", \"transcript_path\": \"/t\", \"cwd\": \"%s\", \"hook_event_name\": \"";
    String cursor =
        "{\n  \"conversation_id\": \"s1\",\n  \"workspace_roots\": [\n    \"%s\"\n  ],\n  \"hook_event_name\": \"";
    String said = "Read \\\"cwd\\\": \\\"/x\\\"; my password is hunter2hunter2.";
    return Stream.of(
        Arguments.of(
            "claude-code",
            ".claude/settings.json",
            List.of("SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"),
            List.of(
                claude + "SessionStart\", \"source\": \"startup\"}",
                claude + "UserPromptSubmit\", \"prompt\": \"" + said + "\"}",
                claude
                    + "Stop\", \"stop_hook_active\": false, \"last_assistant_message\": \"Done.\"}",
                claude + "SessionEnd\", \"reason\": \"other\"}")),
        Arguments.of(
            "codex",
            ".codex/hooks.json",
            List.of("SessionStart", "UserPromptSubmit", "Stop"),
            List.of(
                claude + "SessionStart\", \"source\": \"startup\", \"model\": \"m\"}",
                claude + "UserPromptSubmit\", \"turn_id\": \"1\", \"prompt\": \"" + said + "\"}",
                claude + "Stop\", \"turn_id\": \"1\", \"last_assistant_message\": \"Done.\"}")),
        Arguments.of(
            "gemini",
            ".gemini/settings.json",
            List.of("SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd"),
            List.of(
                claude + "SessionStart\", \"source\": \"startup\"}",
                claude + "BeforeAgent\", \"prompt\": \"" + said + "\"}",
                claude + "AfterAgent\", \"prompt\": \"x\", \"prompt_response\": \"Done.\"}",
                claude + "SessionEnd\", \"reason\": \"exit\"}")),
        Arguments.of(
            "cursor",
            ".cursor/hooks.json",
            List.of("sessionStart", "beforeSubmitPrompt", "afterAgentResponse", "sessionEnd"),
            List.of(
                cursor + "sessionStart\"}",
                cursor + "beforeSubmitPrompt\", \"prompt\": \"" + said + "\", \"attachments\": []}",
                cursor + "afterAgentResponse\", \"text\": \"Done.\"}",
                cursor + "sessionEnd\", \"reason\": \"completed\"}")));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void shouldStartTheNextSessionWithAContextOfTheCapturedOne(
      String tool, String file, List<String> events, List<String> inputs) throws Exception {
    install(tool);
    assertThat(event(tool, file, events.get(0), inputs.get(0))).isEqualTo("{}\n");
    assertThat(event(tool, file, events.get(1), inputs.get(1)))
        .isEqualTo(tool.equals("cursor") ? "{\"continue\":true}\n" : "{}\n");
    for (int i = 2; i < events.size(); i++) {
      assertThat(event(tool, file, events.get(i), inputs.get(i))).isEqualTo("{}\n");
    }
    // The last event starts a delivery.
    await().until(() -> Files.exists(home.resolve("called")));
    assertThat(home.resolve("called")).hasContent("hooks deliver --state " + state());

    assertThat(deliver()).as(err.toString(UTF_8)).isZero();

    assertThat(spool()).isEmpty();
    assertThat(published).hasSize(events.size() - 1);
    JsonNode asked = published.getFirst();
    assertThat(asked.path("conversationId").asText()).isEqualTo(tool + ":s1");
    assertThat(asked.path("role").asText()).isEqualTo("user");
    assertThat(asked.path("content").asText()).startsWith("Read \"cwd\"").doesNotContain("hunter2");
    assertThat(asked.path("user").asText()).isEqualTo("ada");
    assertThat(asked.path("channel").asText()).isEqualTo(tool);
    assertThat(asked.path("project").asText()).matches("ferry-times~[0-9a-f]{8}");
    assertThat(asked.path("metadata").path("branch").asText()).isEqualTo("fix/timetable");
    assertThat(published.get(1).path("role").asText()).isEqualTo("assistant");
    assertThat(published.get(1).path("content").asText()).isEqualTo("Done.");
    // The server refuses an end with a channel or a project.
    published.stream()
        .filter(event -> event.path("type").asText().equals("conversation_ended"))
        .forEach(end -> assertThat(end.has("channel") || end.has("project")).isFalse());
    JsonNode started = JSON.readTree(event(tool, file, events.get(0), inputs.get(0)));
    String known =
        tool.equals("cursor")
            ? started.path("additional_context").asText()
            : started.path("hookSpecificOutput").path("additionalContext").asText();
    assertThat(known)
        .contains("Ada wants \"small\" commits.")
        .contains("- 2026-11-20 user: The ferry leaves at nine.");
    // Another project does not see it.
    project = Files.createDirectories(home.resolve("work/other"));
    assertThat(event(tool, file, events.get(0), inputs.get(0))).isEqualTo("{}\n");
  }

  @Test
  void shouldReturnFromAHookInATenthOfASecondWithoutAServer() throws Exception {
    install("claude-code");
    server.stop(0);
    // The fastest of some, since another process may have the processor for a while.
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 20; i++) {
      long began = System.nanoTime();
      prompt();
      fastest = Math.min(fastest, System.nanoTime() - began);
    }

    assertThat(Duration.ofNanos(fastest)).isLessThan(Duration.ofMillis(100));
    assertThat(spool()).hasSize(20);
  }

  @Test
  void shouldKeepEventsUntilTheServerAnswersAndGiveARepeatedDeliveryTheSameIds() throws Exception {
    install("claude-code");
    prompt();
    Path event = spool().getFirst();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(event)))
        .isEqualTo("rw-------");
    String stored = Files.readString(event);
    var time = Files.getLastModifiedTime(event);

    status = 503;
    assertThat(deliver()).isOne();
    assertThat(spool()).hasSize(1);
    status = 200;
    assertThat(deliver()).isZero();
    // As after a process that was killed between the acknowledgement and the removal.
    Files.writeString(event, stored);
    Files.setLastModifiedTime(event, time);
    assertThat(deliver()).isZero();

    assertThat(published).hasSize(2);
    assertThat(published.get(1)).isEqualTo(published.get(0));
    assertThat(spool()).isEmpty();
  }

  @Test
  void shouldMoveAnEventOutOfTheWayThatTheServerRefuses() throws Exception {
    install("claude-code");
    prompt();
    status = 400;

    assertThat(deliver()).isOne();

    assertThat(spool()).isEmpty();
    assertThat(state().resolve("rejected")).isDirectoryContaining("glob:**.reason");
  }

  @Test
  void shouldLeaveOutPromptsOfTheToolItselfAndAnswersOfSubagents() throws Exception {
    install("claude-code");
    claude("UserPromptSubmit", "\"prompt\": \"Task done\", \"source\": \"system\"");
    claude("Stop", "\"last_assistant_message\": \"x\", \"agent_id\": \"a\"");

    assertThat(deliver()).isZero();

    assertThat(published).isEmpty();
    assertThat(spool()).isEmpty();
  }

  @Test
  void shouldCountAWorktreeToTheProjectOfItsRepository() throws Exception {
    install("claude-code");
    Path tree = Files.createDirectories(project.resolve(".git/worktrees/tree"));
    Files.writeString(tree.resolve("HEAD"), "ref: refs/heads/other\n");
    prompt();
    Path worktree = Files.createDirectories(home.resolve("tree/sub"));
    Files.writeString(home.resolve("tree/.git"), "gitdir: " + tree + "\n");
    project = worktree;
    prompt();

    assertThat(deliver()).isZero();

    assertThat(published.get(1).path("project")).isEqualTo(published.get(0).path("project"));
    assertThat(published.get(1).path("metadata").path("branch").asText()).isEqualTo("other");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".claude/settings.json",
        ".codex/hooks.json",
        ".cursor/hooks.json",
        ".gemini/settings.json"
      })
  void shouldKeepTheUsersSettingsAndBringThemBackByteByByte(String file) throws IOException {
    String tool = file.startsWith(".claude") ? "claude-code" : file.substring(1, file.indexOf('/'));
    String event = tool.equals("cursor") ? "beforeSubmitPrompt" : "SessionStart";
    String original =
        "{\"version\":1, \"theme\" : \"dark\",\n \"hooks\": {\"%s\": [{\"command\": \"mine\"}]}}"
            .formatted(event);
    Path settings = home.resolve(file);
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, original);

    assertThat(hooks("install", tool, "--dry-run")).isZero();
    assertThat(settings).hasContent(original);
    assertThat(state()).doesNotExist();
    assertThat(hooks("install", tool)).isZero();
    String once = Files.readString(settings);
    assertThat(hooks("install", tool)).isZero();

    assertThat(settings).hasContent(once);
    JsonNode merged = JSON.readTree(once);
    assertThat(merged.path("theme").asText()).isEqualTo("dark");
    assertThat(merged.path("hooks").path(event)).hasSize(2);
    assertThat(merged.path("hooks").path(event).path(0).path("command").asText()).isEqualTo("mine");
    assertThat(hooks("uninstall", tool)).isZero();
    assertThat(Files.readString(settings)).isEqualTo(original);
    assertThat(state().resolve("hook")).doesNotExist();
    assertThat(state().resolve("environment")).doesNotExist();
  }

  @Test
  void shouldRemoveTheFileThatItCreatedAndTheScriptWithTheLastTool() {
    assertThat(hooks("install", "codex", "--key", "secret")).isZero();
    assertThat(hooks("install", "cursor")).isZero();

    assertThat(hooks("uninstall", "codex")).isZero();
    assertThat(home.resolve(".codex/hooks.json")).doesNotExist();
    assertThat(state().resolve("hook")).exists();
    assertThat(hooks("uninstall", "cursor")).isZero();
    assertThat(home.resolve(".cursor/hooks.json")).doesNotExist();
    assertThat(state().resolve("hook")).doesNotExist();
    assertThat(hooks("uninstall", "cursor")).isZero();
    assertThat(out.toString(UTF_8)).endsWith("has no hooks of Memlog.\n");
  }

  @Test
  void shouldCallTheLauncherFromAnyDirectory() throws IOException {
    String launcher = System.setProperty("memlog.launcher", "./memlog");
    try {
      assertThat(hooks("install", "codex")).isZero();
    } finally {
      if (launcher == null) {
        System.clearProperty("memlog.launcher");
      } else {
        System.setProperty("memlog.launcher", launcher);
      }
    }
    assertThat(state().resolve("environment"))
        .content()
        .contains("export MEMLOG=" + Path.of("memlog").toAbsolutePath());
  }

  @Test
  void shouldRefuseSettingsThatItCannotMergeAndUnknownTools() throws IOException {
    Path settings = home.resolve(".claude/settings.json");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{\"hooks\": {} // mine\n}");

    assertThat(hooks("install", "claude-code")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("settings.json is not JSON");
    assertThat(settings).hasContent("{\"hooks\": {} // mine\n}");
    assertThat(state()).doesNotExist();
    assertThat(hooks("install", "vim")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("claude-code, codex, cursor, gemini, got vim");
  }
}
