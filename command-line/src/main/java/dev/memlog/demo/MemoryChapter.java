package dev.memlog.demo;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.demo.DemoScript.Remembering;
import dev.memlog.demo.DemoScript.Statement;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Optional;

/**
 * The steps of the demo about memories. Memories are formed from messages, reinforced, superseded,
 * forgotten and restored, and withdrawn with their message; each step prints the reason. At the
 * end, the demo prints the context that an agent receives.
 */
final class MemoryChapter {

  /** The budget of the context at the end. */
  private static final int TOKENS = 400;

  private final MemlogClient client;
  private final Screen screen;
  private final Remembering script;
  private final Recalls recalls;
  private final Narration narration;

  MemoryChapter(MemlogClient client, Screen screen, Remembering script) {
    this.client = client;
    this.screen = screen;
    this.script = script;
    this.narration = new Narration(client, screen, script.app(), script.user());
    this.recalls = narration.recalls();
  }

  /**
   * Runs the steps and prints their results; returns early if memories are disabled.
   *
   * @return whether memories are enabled
   * @throws DemoFailedException if a step has an unexpected result
   */
  boolean run() throws InterruptedException {
    narration.headline("What it remembers of " + script.author());
    try {
      recalls.recall(script.first().question(), 1);
    } catch (ApiException e) {
      if (e.getMessage() != null && e.getMessage().contains("switched off")) {
        screen.line("  " + screen.dim("Memories are switched off there."));
        return false;
      }
      throw e;
    }
    Memory first = formed();
    reinforce(first);
    supersede(first);
    forget();
    withdraw();
    context();
    return true;
  }

  private Memory formed() throws InterruptedException {
    Recalled asked = script.first();
    Memory memory = narration.await(asked);
    narration.answer(asked.question());
    narration.show(memory.memoryId());
    return memory;
  }

  private void reinforce(Memory memory) throws InterruptedException {
    narration.headline("It is said again");
    say(script.messages().again());
    recalls.await(
        "\"" + memory.content() + "\" reinforced",
        r -> r.get(memory.memoryId()).filter(now -> now.memory().grounds().mentions() > 1));
    narration.show(memory.memoryId());
    narration.done("✓ One memory, surer of itself, instead of two");
  }

  private void supersede(Memory memory) throws InterruptedException {
    narration.headline("Something else is said");
    say(script.messages().instead());
    Memory newer = narration.await(script.second());
    recalls.await(
        "\"" + memory.content() + "\" superseded",
        r ->
            r.get(memory.memoryId())
                .filter(now -> now.memory().validity().status().equals("superseded")));
    narration.answer(script.second().question());
    narration.show(newer.memoryId());
    narration.show(memory.memoryId());
    narration.done("✓ The newer is recalled, the older keeps its time");
  }

  private void forget() throws InterruptedException {
    Recalled asked = script.forgotten();
    narration.headline("A memory is forgotten, and restored");
    String id = narration.await(asked).memoryId();
    client
        .memories()
        .forget(
            new ForgetMemoriesRequest(
                script.app(), script.user(), List.of(id), null, "to show it", null));
    recalls.awaitGone(asked.question(), asked.text());
    client
        .memories()
        .restore(new RestoreMemoriesRequest(script.app(), script.user(), List.of(id), null));
    narration.await(asked);
    narration.show(id);
    narration.done("✓ Not recalled while it was forgotten, and back as it was");
  }

  private void withdraw() throws InterruptedException {
    Recalled asked = script.withdrawn().memory();
    narration.headline("A message is deleted, and its memory with it");
    Memory memory = narration.await(asked);
    narration.show(memory.memoryId());
    client.deleteMessage(script.app(), script.place().conversation(), script.place().message());
    screen.line(
        "  "
            + screen.dim(script.place().conversation() + " / " + script.place().message())
            + " is deleted.");
    recalls.awaitGone(asked.question(), asked.text());
    recalls.await(
        "memory " + memory.memoryId() + " gone",
        r -> r.get(memory.memoryId()).isPresent() ? Optional.empty() : Optional.of(true));
    narration.done("✓ Nothing is left that only this message said");
  }

  private void context() {
    String question = script.second().question();
    narration.headline("What an agent is given before a question, within " + TOKENS + " tokens");
    narration.ask(question);
    GetContextResponse context =
        client.context(
            GetContextRequest.builder()
                .query(question)
                .app(script.app())
                .user(script.user())
                .maxTokens(TOKENS)
                .purpose("evaluation")
                .build());
    if (context.text().isEmpty() || context.tokens() > TOKENS) {
      throw new DemoFailedException(
          "a context of at most " + TOKENS + " tokens for \"" + question + "\"",
          context.tokens() + " tokens");
    }
    screen.line();
    context.text().lines().forEach(line -> screen.line("  " + line));
    screen.line();
    narration.done("✓ %d of %d tokens, each line citable".formatted(context.tokens(), TOKENS));
  }

  private void say(Statement statement) {
    screen.line("  " + screen.accent(script.author()) + ": " + statement.content());
    client.publish(
        Event.message(script.place().conversation(), "user", statement.content())
            .messageId(statement.message())
            .app(script.app())
            .user(script.user())
            .author(script.author())
            .build());
  }
}
