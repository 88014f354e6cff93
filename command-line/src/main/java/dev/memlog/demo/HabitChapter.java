package dev.memlog.demo;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryChange;
import dev.memlog.client.memories.UndoMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.demo.DemoScript.Repeating;
import dev.memlog.demo.DemoScript.Told;
import dev.memlog.terminal.Screen;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The steps of the demo about habits. Episodes of one activity are consolidated into a habit after
 * their conversation has ended, and an undo restores the episodes.
 */
final class HabitChapter {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final MemlogClient client;
  private final Screen screen;
  private final Repeating script;
  private final Recalls recalls;
  private final Narration narration;

  HabitChapter(MemlogClient client, Screen screen, Repeating script) {
    this.client = client;
    this.screen = screen;
    this.script = script;
    this.narration = new Narration(client, screen, script.app(), script.user());
    this.recalls = narration.recalls();
  }

  /**
   * Runs the steps and prints their results.
   *
   * @throws DemoFailedException if a step has an unexpected result
   */
  void run() throws InterruptedException {
    narration.headline("What is done again and again becomes a habit");
    List<String> episodes = tell();
    Memory habit = consolidated();
    narration.headline("An automatic change is undone");
    undo(habit, episodes);
  }

  /** Publishes the messages and returns the ids of their memories. */
  private List<String> tell() throws InterruptedException {
    for (Told told : script.episodes()) {
      String content = told.statement().content();
      screen.line(
          "  "
              + screen.dim(DAY.format(told.at()))
              + "  "
              + screen.accent(script.author())
              + ": "
              + content);
      client.publish(
          Event.message(script.conversation(), "user", content)
              .messageId(told.statement().message())
              .app(script.app())
              .user(script.user())
              .author(script.author())
              .occurredAt(told.at())
              .build());
    }
    List<String> ids = new ArrayList<>();
    for (Told told : script.episodes()) {
      Recalled memory = new Recalled(told.statement().content(), told.memory());
      ids.add(narration.await(memory).memoryId());
    }
    return ids;
  }

  private Memory consolidated() throws InterruptedException {
    client.publish(
        Event.builder()
            .type("conversation_ended")
            .conversationId(script.conversation())
            .app(script.app())
            .user(script.user())
            .build());
    screen.line("  " + screen.dim("The conversation ends."));
    Recalled asked = script.habit();
    Memory habit = narration.await(asked);
    narration.answer(asked.question());
    narration.show(habit.memoryId());
    narration.done("✓ One memory says what no message said, and cites the days");
    return habit;
  }

  private void undo(Memory habit, List<String> episodes) throws InterruptedException {
    String change =
        recalls.get(habit.memoryId()).stream()
            .flatMap(whole -> whole.history().stream())
            .filter(made -> made.kind().equals("consolidated"))
            .map(MemoryChange::changeId)
            .findFirst()
            .orElseThrow(() -> new DemoFailedException("the change that made the habit", "none"));
    screen.line("  " + screen.dim("memlog undo " + change));
    client
        .memories()
        .undo(new UndoMemoriesRequest(script.app(), script.user(), change, null, List.of(), null));
    recalls.awaitGone(script.habit().question(), script.habit().text());
    for (String id : episodes) {
      recalls.await("memory " + id + " active again", r -> r.get(id).filter(this::active));
      narration.show(id);
    }
    narration.done("✓ The episodes are back, and stay apart");
  }

  private boolean active(GetMemoryResponse whole) {
    return whole.memory().validity().status().equals("active");
  }
}
