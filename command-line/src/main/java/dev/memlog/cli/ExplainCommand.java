package dev.memlog.cli;

import dev.memlog.cli.print.AnswerLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.answers.Answer;
import dev.memlog.terminal.Screen;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "explain",
    description = "Shows what a past search, recall or context was made of, and what it left out.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Answers of the last seven days can be explained. Texts are those of now; what was deleted",
      "since is withdrawn.",
      "Exit codes: 0 shown; 1 not kept, or not yours."
    })
final class ExplainCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "The requestId of the answer, or its reference.")
  private String id = "";

  @Option(names = "--features", description = "Shows the features of each score.")
  private boolean features;

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  ExplainCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      Optional<Answer> answer = client.answer(id);
      if (answer.isEmpty()) {
        screen.error("memlog: no answer of yours is kept under " + id);
        return 1;
      }
      if (server.json()) {
        screen.line(ApiJson.pretty(answer.get()));
      } else {
        new AnswerLines(screen, features).print(answer.get());
      }
      return 0;
    }
  }
}
