package dev.memlog.bench.speed.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.python.FakePython;
import dev.memlog.bench.python.PythonEnvironment;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The task that mem0 gets and the figures that come back, without mem0. */
class Mem0PeerTest {

  private static final String FIGURES =
      """
      {"versions": {"mem0ai": "2.2.1"}, "addSeconds": 0.5,
       "searches": [{"seconds": 0.002, "found": ["x", "p1"]}, {"seconds": 0.004, "found": ["x"]}],
       "deletions": {"before": {"search": 20, "history": 20}, "after": {"search": 0, "history": 20}}}
      """;

  @TempDir Path directory;

  @Test
  void shouldDescribeTheTaskAndReadTheFigures() throws Exception {
    List<Said> messages = PeerTasks.madeUp(500).messages().subList(0, 50);
    String user = messages.getFirst().user();
    var task =
        new PeerTask(
            messages,
            List.of(
                new PeerTask.Asked(user, "One?", Set.of("p1", "p2")),
                new PeerTask.Asked(user, "Two?", Set.of("p3"))));
    Path figures = Files.writeString(directory.resolve("canned.json"), FIGURES);
    Path given = directory.resolve("given.json");
    String word = Secret.all().getFirst().word();
    String program =
        "cp \"$2\" %s; cp %s \"$3\"; echo %s > \"$(dirname \"$3\")/store/history.db\"; echo mem0: done"
            .formatted(given, figures, word);
    var said = new ByteArrayOutputStream();
    var screen =
        new Screen(
            new PrintStream(said, true, UTF_8),
            new PrintStream(said, true, UTF_8),
            false,
            Map.of());
    var python =
        PythonEnvironment.ready(
            directory.resolve("environments"),
            "mem0",
            "mem0ai==2.2.1",
            FakePython.in(directory, "3.11", "true", program),
            screen::line);

    PeerRun run = new Mem0Peer(python, screen).measure(task);

    assertThat(run.versions()).containsExactly(Map.entry("mem0ai", "2.2.1"));
    assertThat(run.figures().addsPerSecond()).isEqualTo(100);
    assertThat(run.figures().recall()).isEqualTo(0.25);
    assertThat(run.figures().searches().percentile(95)).isEqualTo(4);
    assertThat(run.deletions())
        .containsExactly(Map.entry("search", 0), Map.entry("history", 20), Map.entry("files", 1));
    assertThat(run.results(task, 1))
        .contains(Result.of("mem0 deleted words in history", 20, "of 20"));
    assertThat(said.toString(UTF_8)).contains("mem0: done");
    assertThat(Files.readString(given))
        .contains("\"text\":\"Two?\"", "\"word\":\"" + word, "\"the\"", "\"query\":\"query: \"")
        .contains(messages.getFirst().embeddedText());
  }
}
