package dev.memlog.cli.call;

import dev.memlog.cli.print.AnswerLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.answers.Answer;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "explain",
    description = "Shows the sources of a past search, recall or context, and what it left out.",
    footer = {
      "",
      "Answers of the last seven days can be explained. Texts are shown as they are",
      "now; deleted texts are not shown.",
      "Exit codes: 0 shown; 1 the answer is no longer stored, or is not yours."
    })
public final class ExplainCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", description = "The requestId of the answer, or its reference.")
  private String id = "";

  @Option(names = "--features", description = "Shows the features of each score.")
  private boolean features;

  @Override
  protected int run(MemlogClient client) {
    Optional<Answer> answer = client.answer(id);
    if (answer.isEmpty()) {
      screen.error("memlog: no answer of yours is stored under " + id);
      return 1;
    }
    return show(answer.get(), () -> new AnswerLines(screen, features).print(answer.get()));
  }
}
