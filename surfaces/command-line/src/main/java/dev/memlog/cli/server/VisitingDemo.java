package dev.memlog.cli.server;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.demo.Demo;
import dev.memlog.demo.DemoFailedException;
import dev.memlog.demo.DemoScript;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The demo on a running server that may contain other data. It creates its own conversations, asks
 * only about these conversations, and deletes them at the end.
 *
 * @param app the app of the conversations; empty for the apps of the sample
 */
record VisitingDemo(MemlogClient client, Screen screen, Optional<String> app, boolean explain) {

  /**
   * Runs the demo, and deletes its conversations.
   *
   * @return the exit code: 0 if every step had the expected result, otherwise 1
   */
  int run() throws IOException, InterruptedException {
    client.requireAnswer();
    String suffix = "-demo-" + Long.toString(Instant.now().toEpochMilli(), Character.MAX_RADIX);
    try (var directory = TemporaryDirectory.make("memlog-demo")) {
      // On a running Memlog, a habit may take a minute or more.
      DemoScript script = DemoScript.load(directory.path(), suffix, app);
      Map<String, List<String>> conversations =
          Stream.concat(
                  script.questions().stream().map(DemoScript.Question::place),
                  Stream.of(script.edit().place(), script.deletion().place()))
              .map(place -> Map.entry(place.app(), place.conversation()))
              .distinct()
              .collect(
                  Collectors.groupingBy(
                      Map.Entry::getKey,
                      Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
      try {
        new Demo(client, screen, script, directory.path(), explain, conversations).run();
        return 0;
      } catch (DemoFailedException e) {
        screen.line();
        screen.error("The demo failed: " + e.getMessage());
        return 1;
      } finally {
        leave(conversations);
      }
    }
  }

  private void leave(Map<String, List<String>> conversations) {
    try {
      conversations.forEach(
          (of, names) -> names.forEach(name -> client.deleteConversation(of, name)));
      screen.line();
      screen.dimLine("  The demo has deleted its conversations.");
    } catch (MemlogException e) {
      screen.error("The demo's conversations stay: " + e.getMessage());
    }
  }
}
