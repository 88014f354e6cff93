package dev.memlog.demo;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.memories.Memory;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.terminal.Screen;

/**
 * A helper of the demo's steps about the memories of one owner: it prints questions and memories,
 * and waits for memories.
 */
final class Narration {

  private final Screen screen;
  private final Recalls recalls;
  private final MemoryLines lines;

  Narration(Screen screen, Recalls recalls) {
    this.screen = screen;
    this.recalls = recalls;
    this.lines = new MemoryLines(screen);
  }

  Recalls recalls() {
    return recalls;
  }

  void headline(String text) {
    screen.line();
    screen.line(screen.rule(text));
  }

  void ask(String question) {
    screen.line();
    screen.line("  " + screen.bold("? " + question));
  }

  /** Recalls memories for a question, and prints the question with the first memory. */
  void answer(String question) {
    ask(question);
    lines.found(recalls.recall(question, 1));
  }

  /** Prints the result of a step, marked as successful. */
  void done(String text) {
    screen.line("  " + screen.good(screen.ours(text)));
  }

  /**
   * Blocks until a recall returns a memory.
   *
   * @param asked the question of the recall, and a text that the memory contains
   * @throws DemoFailedException if the memory is not recalled within 60 s
   */
  Memory await(Recalled asked) throws InterruptedException {
    return recalls.await(
        "a memory of \"" + asked.text() + "\"", r -> r.find(asked.question(), asked.text()));
  }
}
