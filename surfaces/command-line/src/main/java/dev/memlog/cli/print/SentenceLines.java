package dev.memlog.cli.print;

import dev.memlog.client.memories.GetMessageMemoriesResponse;
import dev.memlog.client.memories.MemoryReading;
import dev.memlog.client.memories.MessageMemory;
import dev.memlog.client.memories.MessageSentence;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/**
 * A printer of the sentences of a message: {@code +} before a sentence that is remembered, {@code
 * -} before one that a rule left out, and {@code ?} before one on which a language model decides.
 */
public record SentenceLines(Screen screen) {

  public void print(GetMessageMemoriesResponse answer) {
    screen.line(screen.accent(answer.conversationId() + " / " + answer.messageId()));
    answer.sentences().forEach(this::sentence);
    if (!answer.note().isEmpty()) {
      screen.dimLine(answer.note());
    }
    int number = 0;
    for (MessageMemory memory : answer.memories()) {
      number++;
      new MemoryLines(screen).listed(number, memory.memory());
      memory
          .changes()
          .forEach(c -> screen.dimLine("    " + c.kind() + " " + Times.shown(c.at())));
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
    sentence.readings().forEach(reading -> line(read(reading)));
    sentence.memoryIds().forEach(id -> line("memory " + id));
  }

  private void line(String text) {
    screen.dimLine("    " + text);
  }

  private static String read(MemoryReading reading) {
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
