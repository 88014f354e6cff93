package dev.memlog.cli.call;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.cli.print.Times;
import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.GetMessageMemoriesResponse;
import dev.memlog.client.memories.MemoryReading;
import dev.memlog.client.memories.MessageMemory;
import dev.memlog.client.memories.MessageSentence;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "why",
    description = "Shows why the sentences of a message were remembered or not.",
    footer = {
      "",
      "Exit codes: 0 shown; 1 there is no such message, or several conversations have one."
    })
public final class WhyCommand extends ReadCommand {

  private static final int PAGE = 100;

  @Parameters(paramLabel = "MESSAGE", description = "The id of the message.")
  private String message = "";

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "The message's conversation; needed only if several have such a message.")
  private @Nullable String conversation;

  @Option(
      names = "--app",
      description = "The conversation's app; default: the key's only app, or default.")
  private @Nullable String app;

  @Override
  protected int read(MemlogClient client) {
    List<GetMessageMemoriesResponse> found =
        conversation == null
            ? everywhere(client)
            : explain(client, app, conversation).stream().toList();
    if (found.size() == 1) {
      return show(found.getFirst(), () -> print(found.getFirst()));
    }
    screen.error(
        found.isEmpty()
            ? "memlog: there is no message " + message
            : "memlog: name one of the conversations with a message %s: --conversation %s"
                .formatted(
                    message,
                    found.stream()
                        .map(GetMessageMemoriesResponse::conversationId)
                        .collect(Collectors.joining(" or "))));
    return 1;
  }

  /** Asks each conversation for the message, until two have it. */
  private List<GetMessageMemoriesResponse> everywhere(MemlogClient client) {
    List<GetMessageMemoriesResponse> found = new ArrayList<>();
    String page = null;
    do {
      ListConversationsResponse answer =
          client.conversations(new ListConversationsRequest(app, null, null, PAGE, page));
      for (Conversation each : answer.conversations()) {
        explain(client, each.scope().app(), each.conversationId()).ifPresent(found::add);
        if (found.size() > 1) {
          return found;
        }
      }
      page = answer.nextPageToken();
    } while (!page.isEmpty());
    return found;
  }

  private Optional<GetMessageMemoriesResponse> explain(
      MemlogClient client, @Nullable String of, String in) {
    try {
      return Optional.of(client.memories().ofMessage(of, in, message));
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Prints the sentences of a message: {@code +} before a sentence that is remembered, {@code -}
   * before one that a rule left out, and {@code ?} before one on which a language model decides.
   */
  private void print(GetMessageMemoriesResponse answer) {
    screen.line(screen.accent(answer.conversationId() + " / " + answer.messageId()));
    answer.sentences().forEach(this::sentence);
    if (!answer.note().isEmpty()) {
      screen.dimLine(answer.note());
    }
    int number = 0;
    for (MessageMemory memory : answer.memories()) {
      number++;
      new MemoryLines(screen).listed(number, memory.memory());
      memory.changes().forEach(c -> screen.dimLine("    " + c.kind() + " " + Times.shown(c.at())));
    }
  }

  private void sentence(MessageSentence sentence) {
    Boolean kept = sentence.kept();
    screen.line(
        screen.bold(kept == null ? "?" : kept ? "+" : "-") + " " + Screen.oneLine(sentence.text()));
    if (!sentence.rule().isEmpty()) {
      line(sentence.rule() + ": " + sentence.explanation());
    }
    if (!sentence.quote().isEmpty() && !sentence.quote().equals(sentence.text())) {
      line("quoted as \"" + Screen.oneLine(sentence.quote()) + "\"");
    }
    var before = sentence.before();
    if (before != null) {
      line("after " + before.speaker() + ": \"" + Screen.oneLine(before.text()) + "\"");
    }
    sentence.readings().forEach(reading -> line(shown(reading)));
    sentence.memoryIds().forEach(id -> line("memory " + id));
  }

  private void line(String text) {
    screen.dimLine("    " + text);
  }

  private static String shown(MemoryReading reading) {
    return String.format(
        Locale.ROOT,
        "read: %s %s %s%s%s (certainty %.2f)",
        reading.subject(),
        reading.attribute(),
        Screen.oneLine(reading.value()),
        reading.standing().equals("affirmed") ? "" : ", " + reading.standing(),
        reading.from().isEmpty() ? "" : ", " + reading.from() + " to " + reading.to(),
        reading.certainty());
  }
}
