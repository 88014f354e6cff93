package dev.memlog.standalone.demo;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.RestoreMemoriesRequest;
import dev.memlog.standalone.cli.MemoryLines;
import dev.memlog.standalone.cli.Screen;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.demo.DemoScript.Recalled;
import dev.memlog.standalone.demo.DemoScript.Remembering;
import dev.memlog.standalone.demo.DemoScript.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The tour's chapter on memories. They are formed from messages, reinforced, superseded, forgotten
 * and restored, and withdrawn with their message; each step shows why.
 */
final class MemoryChapter {

  private final MemlogClient client;
  private final Screen screen;
  private final Remembering script;
  private final Recalls recalls;
  private final MemoryLines lines;

  MemoryChapter(MemlogClient client, Screen screen, Remembering script) {
    this.client = client;
    this.screen = screen;
    this.script = script;
    this.recalls = new Recalls(client, script.app(), script.user());
    this.lines = new MemoryLines(screen);
  }

  /**
   * Runs the chapter; ends early if memories are switched off.
   *
   * @throws DemoFailedException if a step does not show what it must
   */
  void run() throws InterruptedException {
    headline("What it remembers of " + script.author());
    try {
      recalls.recall(script.first().question(), 1);
    } catch (ApiException e) {
      if (e.getMessage() != null && e.getMessage().contains("switched off")) {
        screen.line("  " + screen.dim("Memories are switched off there."));
        return;
      }
      throw e;
    }
    Memory first = formed();
    reinforce(first);
    supersede(first);
    forget();
    withdraw();
  }

  private Memory formed() throws InterruptedException {
    Recalled asked = script.first();
    Memory memory = await(asked);
    ask(asked.question());
    lines.found(recalls.recall(asked.question(), 1));
    why(memory.getMemoryId());
    return memory;
  }

  private void reinforce(Memory memory) throws InterruptedException {
    headline("It is said again");
    say(script.again());
    recalls.await(
        "\"" + memory.getContent() + "\" reinforced",
        r -> r.get(memory.getMemoryId()).filter(now -> now.getMemory().getMentions() > 1));
    why(memory.getMemoryId());
    done("✓ One memory, surer of itself, instead of two");
  }

  private void supersede(Memory memory) throws InterruptedException {
    headline("Something else is said");
    say(script.instead());
    Memory newer = await(script.second());
    recalls.await(
        "\"" + memory.getContent() + "\" superseded",
        r ->
            r.get(memory.getMemoryId())
                .filter(now -> now.getMemory().getStatus().equals("superseded")));
    ask(script.second().question());
    lines.found(recalls.recall(script.second().question(), 1));
    why(newer.getMemoryId());
    why(memory.getMemoryId());
    done("✓ The newer is recalled, the older keeps its time");
  }

  private void forget() throws InterruptedException {
    Recalled asked = script.forgotten();
    headline("A memory is forgotten, and restored");
    String id = await(asked).getMemoryId();
    client
        .memories()
        .forget(
            ForgetMemoriesRequest.newBuilder()
                .setApp(script.app())
                .setUser(script.user())
                .addIds(id)
                .setReason("to show it")
                .build());
    recalls.awaitGone(asked.question(), asked.text());
    client
        .memories()
        .restore(
            RestoreMemoriesRequest.newBuilder()
                .setApp(script.app())
                .setUser(script.user())
                .addIds(id)
                .build());
    await(asked);
    why(id);
    done("✓ Not recalled while it was forgotten, and back as it was");
  }

  private void withdraw() throws InterruptedException {
    Recalled asked = script.withdrawn();
    headline("A message is deleted, and its memory with it");
    Memory memory = await(asked);
    why(memory.getMemoryId());
    client.deleteMessage(script.app(), script.place().conversation(), script.place().message());
    screen.line(
        "  "
            + screen.dim(script.place().conversation() + " / " + script.place().message())
            + " is deleted.");
    recalls.awaitGone(asked.question(), asked.text());
    recalls.await(
        "memory " + memory.getMemoryId() + " gone",
        r -> r.get(memory.getMemoryId()).isPresent() ? Optional.empty() : Optional.of(true));
    done("✓ Nothing is left that only this message said");
  }

  private Memory await(Recalled asked) throws InterruptedException {
    return recalls.await(
        "a memory of \"" + asked.text() + "\"", r -> r.find(asked.question(), asked.text()));
  }

  private void say(Statement statement) {
    screen.line("  " + screen.accent(script.author()) + ": " + statement.content());
    client.publish(
        List.of(
            Event.newBuilder()
                .setConversationId(script.place().conversation())
                .setMessageId(statement.message())
                .setApp(script.app())
                .setUser(script.user())
                .setRole("user")
                .setAuthor(script.author())
                .setContent(statement.content())
                .build()));
  }

  private void why(String id) {
    Optional<GetMemoryResponse> whole = recalls.get(id);
    whole.ifPresent(lines::whole);
  }

  private void headline(String text) {
    screen.line();
    screen.line(screen.rule(text));
  }

  private void ask(String question) {
    screen.line();
    screen.line("  " + screen.bold("? " + question));
  }

  private void done(String text) {
    screen.line("  " + screen.good(text));
  }
}
