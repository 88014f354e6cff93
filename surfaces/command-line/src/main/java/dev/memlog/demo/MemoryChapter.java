package dev.memlog.demo;

import dev.memlog.cli.print.MemoryLines;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.demo.DemoScript.Remembering;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The steps of the demo about memories. A memory is formed from a message, corrected by a later
 * one, given to an agent in another session, and withdrawn with its message.
 */
record MemoryChapter(MemlogClient client, Screen screen, Remembering script, boolean explain) {

  /** The budget of the context at the end. */
  private static final int TOKENS = 400;

  /**
   * The longest wait. It is long since forming memories yields to searches, and machines may be
   * slow.
   */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * Runs the steps and prints their results; returns early if memories are disabled.
   *
   * @throws DemoFailedException if a step has an unexpected result
   */
  void run() throws InterruptedException {
    screen.heading("What it remembers of " + script.author());
    try {
      recall(script.first().question(), 1);
    } catch (ApiException e) {
      if (e.getMessage() != null && e.getMessage().contains("switched off")) {
        screen.line("  " + screen.dim("Memories are switched off there."));
        return;
      }
      throw e;
    }
    Memory first = await(script.first());
    answer(script.first().question());
    correct(first);
    context();
    withdraw();
  }

  private void correct(Memory memory) throws InterruptedException {
    screen.heading("A correction supersedes it");
    String content = script.correction().content();
    screen.line("  " + screen.accent(script.author()) + ": " + content);
    client.publish(
        Event.message(script.place().conversation(), "user", content)
            .messageId(script.correction().message())
            .app(script.place().app())
            .user(script.user())
            .author(script.author())
            .build());
    await(script.second());
    await(
        memory.quoted() + " superseded",
        () -> get(memory).filter(now -> now.memory().validity().status().equals("superseded")));
    answer(script.second().question());
    screen.line("  " + screen.dim("superseded: " + memory.quoted()));
  }

  private void withdraw() throws InterruptedException {
    Recalled asked = script.withdrawn();
    screen.heading("A message is deleted, and its memory with it");
    Memory memory = await(asked);
    screen.line("  " + memory.quoted());
    client.deleteMessage(
        script.place().app(), script.place().conversation(), script.place().message());
    screen.line("  " + screen.dim(script.place().toString()) + " is deleted.");
    awaitGone("no memory of \"" + asked.text() + "\"", () -> find(asked.question(), asked.text()));
    awaitGone("memory " + memory.memoryId() + " gone", () -> get(memory));
    done("✓ Nothing is left that only this message said");
  }

  private void context() {
    String question = script.second().question();
    screen.heading("Another session: what an agent is given, within " + TOKENS + " tokens");
    ask(question);
    GetContextResponse context =
        client.context(
            GetContextRequest.builder()
                .query(question)
                .app(script.place().app())
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
    done("✓ %d of %d tokens, each line citable".formatted(context.tokens(), TOKENS));
  }

  private void ask(String question) {
    screen.line();
    screen.line("  " + screen.bold("? " + question));
  }

  /** Recalls memories for a question, and prints the question with the first memory. */
  private void answer(String question) {
    ask(question);
    new MemoryLines(screen).found(recall(question, 1));
  }

  /** Prints the result of a step, marked as successful. */
  private void done(String text) {
    screen.line("  " + screen.good(screen.ours(text)));
  }

  /** Recalls the best memories for a query. */
  private List<MemoryHit> recall(String query, int limit) {
    return client
        .memories()
        .recall(
            RecallMemoriesRequest.builder()
                .query(query)
                .app(script.place().app())
                .user(script.user())
                .limit(limit)
                .explain(explain)
                .purpose("evaluation")
                .build())
        .results();
  }

  /**
   * Returns the first of the 20 best memories for a query that contains a text; empty if none
   * contains it.
   */
  private Optional<Memory> find(String query, String text) {
    return recall(query, 20).stream()
        .map(MemoryHit::memory)
        .filter(memory -> memory.content().contains(text))
        .findFirst();
  }

  private Optional<GetMemoryResponse> get(Memory memory) {
    var owner = new MemoryOwner(script.place().app(), script.user());
    return client.memories().get(owner, memory.memoryId());
  }

  /**
   * Blocks until a recall returns a memory.
   *
   * @throws DemoFailedException if the memory is not recalled within 60 s
   */
  private Memory await(Recalled asked) throws InterruptedException {
    return await(
        "a memory of \"" + asked.text() + "\"", () -> find(asked.question(), asked.text()));
  }

  /**
   * Repeats a request until it has an answer.
   *
   * @param expected a description of the answer, for the error message
   * @param asked the request; empty if there is no answer yet
   * @throws DemoFailedException if there is no answer within 60 s
   */
  private static <T> T await(String expected, Supplier<Optional<T>> asked)
      throws InterruptedException {
    long started = System.nanoTime();
    while (true) {
      Optional<T> answer = asked.get();
      if (answer.isPresent()) {
        return answer.get();
      }
      if (System.nanoTime() - started > LONGEST.toNanos()) {
        throw new DemoFailedException(
            expected + " within " + LONGEST.toSeconds() + " s", "nothing of it");
      }
      Thread.sleep(PAUSE);
    }
  }

  /** Repeats a request until it has no answer any more, as {@link #await(String, Supplier)}. */
  private static <T> void awaitGone(String expected, Supplier<Optional<T>> asked)
      throws InterruptedException {
    await(expected, () -> asked.get().isPresent() ? Optional.empty() : Optional.of(true));
  }
}
