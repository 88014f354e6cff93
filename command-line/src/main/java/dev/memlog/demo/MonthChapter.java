package dev.memlog.demo;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.demo.DemoScript.Remembering;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The steps of the demo about fading. A memory is exported, purged, and imported again with all its
 * times a month earlier. So Memlog has the same state as after a month, without a change of the
 * clock. The memory has faded, and a mention restores its importance.
 */
final class MonthChapter {

  /** The simulated time. */
  private static final Duration MONTH = Duration.ofDays(30);

  private final MemlogClient client;
  private final Screen screen;
  private final Remembering script;
  private final MemoryOwner owner;
  private final Recalls recalls;
  private final Narration narration;

  MonthChapter(MemlogClient client, Screen screen, Remembering script) {
    this.client = client;
    this.screen = screen;
    this.script = script;
    this.owner = new MemoryOwner(script.app(), script.user());
    this.narration = new Narration(client, screen, script.app(), script.user());
    this.recalls = narration.recalls();
  }

  /**
   * Runs the steps and prints their results.
   *
   * @throws DemoFailedException if a step has an unexpected result
   */
  void run() throws InterruptedException {
    narration.headline("A month passes in which nobody needs a memory");
    Recalled asked = script.forgotten();
    Memory fresh = narration.await(asked);
    Memory faded = pass(fresh);
    revive(faded);
  }

  /** Makes a memory a month older, and returns the older memory. */
  private Memory pass(Memory fresh) throws InterruptedException {
    screen.line("  " + standing("today", fresh));
    String line = exported(fresh.memoryId());
    client
        .memories()
        .purge(
            PurgeMemoriesRequest.builder()
                .app(script.app())
                .user(script.user())
                .reach("memories")
                .ids(List.of(fresh.memoryId()))
                .build());
    client.memories().importLines(owner, ExportedLine.earlier(line, MONTH) + "\n");
    screen.line(
        "  "
            + screen.dim(
                "It is exported, purged, and imported with every time %d days earlier."
                    .formatted(MONTH.toDays())));
    Memory faded =
        recalls.await(
            "\"" + fresh.content() + "\" a month older",
            r ->
                r.get(fresh.memoryId())
                    .map(whole -> whole.memory())
                    .filter(now -> !now.usage().createdAt().equals(fresh.usage().createdAt())));
    screen.line("  " + standing("a month later", faded));
    if (faded.kind().importance() != fresh.kind().importance()
        || faded.kind().effectiveImportance() >= fresh.kind().effectiveImportance() / 2) {
      throw new DemoFailedException(
          "an importance that has fallen by half or more, and the same stored one",
          standing("found", faded));
    }
    return faded;
  }

  /**
   * Publishes a message that mentions the memory, and waits until the memory's importance is
   * restored.
   */
  private void revive(Memory faded) throws InterruptedException {
    narration.headline("It is mentioned again");
    screen.line(
        "  " + screen.accent(script.author()) + ": " + script.messages().mention().content());
    client.publish(
        Event.message(script.place().conversation(), "user", script.messages().mention().content())
            .messageId(script.messages().mention().message())
            .app(script.app())
            .user(script.user())
            .author(script.author())
            .build());
    Memory back =
        recalls.await(
            "\"" + faded.content() + "\" mentioned again",
            r ->
                r.get(faded.memoryId())
                    .map(whole -> whole.memory())
                    .filter(now -> now.grounds().mentions() > faded.grounds().mentions()));
    screen.line("  " + standing("now", back));
    narration.show(back.memoryId());
    narration.done("✓ What nobody needs fades, and the first use brings its importance back");
  }

  private String exported(String id) {
    List<String> lines = new ArrayList<>();
    client.memories().export(owner, lines::add);
    return lines.stream()
        .filter(line -> ExportedLine.holds(line, id))
        .findFirst()
        .orElseThrow(() -> new DemoFailedException("memory " + id + " in the export", "none"));
  }

  private String standing(String when, Memory memory) {
    return String.format(
        Locale.ROOT,
        "%-14s \"%s\": importance %d, effective %s",
        when,
        memory.content(),
        memory.kind().importance(),
        screen.bold(String.format(Locale.ROOT, "%.2f", memory.kind().effectiveImportance())));
  }
}
