package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.answers.Answer;
import dev.memlog.client.answers.AnswerItem;
import dev.memlog.client.answers.AnswerPart;
import dev.memlog.client.context.ContextSource;
import dev.memlog.client.messages.Feature;
import dev.memlog.language.english.WordCut;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

  private static final int WIDTH = 70;

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
    return show(answer.get(), () -> print(answer.get()));
  }

  /**
   * Prints an answer: its query, its kind, time and caller, and every part with the shown and
   * rejected items.
   */
  private void print(Answer answer) {
    String query = answer.query();
    screen.line(
        screen.bold(
            query == null
                ? "(the query is encrypted; memlog explain REQUEST_ID decrypts it)"
                : query));
    screen.dimLine(facts(answer));
    answer.parts().forEach(this::print);
  }

  private static String facts(Answer answer) {
    List<String> facts = new ArrayList<>();
    facts.add(answer.kind());
    facts.add(answer.at().toString());
    if (answer.asOf() != null) {
      facts.add("as of " + answer.asOf());
    }
    facts.add("app " + answer.asker().app());
    if (!answer.asker().user().isEmpty()) {
      facts.add("user " + answer.asker().user());
    }
    facts.add("purpose " + answer.asker().purpose());
    facts.add("profile " + answer.asker().profile());
    if (answer.size().tokens() != null) {
      facts.add(
          "%d of %d tokens (%s, %s)"
              .formatted(
                  answer.size().tokens(),
                  answer.size().maxTokens(),
                  answer.size().tokenizer(),
                  answer.size().format()));
    }
    return String.join(", ", facts);
  }

  private void print(AnswerPart part) {
    screen.line();
    screen.line(
        screen.bold(part.name())
            + screen.dim("  %d shown, %d not", part.items().size(), part.rejectedTotal()));
    if (!part.index().collection().isEmpty()) {
      screen.dimLine(
          "  %d candidates of %s (%s) at %s",
          part.index().candidates(),
          part.index().collection(),
          part.index().model(),
          positions(part.index().positions()));
    }
    part.items().forEach(item -> print(String.valueOf(item.number()), item));
    part.rejected().forEach(item -> print("-", item));
  }

  private static String positions(Map<String, Long> positions) {
    return positions.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + ":" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private void print(String number, AnswerItem item) {
    screen.line(
        "%5s  %s  %s",
        number,
        item.withdrawn()
            ? screen.dim("(withdrawn)")
            : Screen.oneLine(WordCut.shortened(item.text(), WIDTH)),
        screen.dim(score(item) + item.choice().reason()));
    screen.line("       " + screen.dim(source(item.source())));
    if (features) {
      item.features().forEach(this::print);
    }
  }

  private static String score(AnswerItem item) {
    return item.features().isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%.3f ", item.choice().score());
  }

  private void print(Feature feature) {
    screen.dimLine(
        "         %-12s %+.4f = %.4f x %.2f",
        feature.name(), feature.contribution(), feature.value(), feature.weight());
  }

  private static String source(ContextSource source) {
    if (!source.memoryId().isEmpty()) {
      return "memory " + source.memoryId();
    }
    return source.messageId().isEmpty()
        ? "a summary of earlier messages"
        : "message " + source.conversationId() + "/" + source.messageId();
  }
}
