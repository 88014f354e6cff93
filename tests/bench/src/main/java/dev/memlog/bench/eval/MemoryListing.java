package dev.memlog.bench.eval;

import dev.memlog.bench.eval.MemoryQuestions.Asked;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.messages.Message;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A printer of memories for review by people: random memories, and the memories that questions
 * missed.
 */
record MemoryListing(MeasuredMemories answers, Screen screen) {

  private static final int DEPTH = 1_000;
  private static final int SHOWN = 3;

  /**
   * Prints memories drawn at random, each with the messages that it cites. The same seed draws the
   * same memories.
   */
  void sample(List<Memory> memories, int size, long seed) {
    List<Memory> shuffled = new ArrayList<>(memories);
    // Ids derive from the messages, so the same memories have the same order in every run.
    shuffled.sort(
        Comparator.comparing((Memory m) -> m.scope().user()).thenComparing(Memory::memoryId));
    Collections.shuffle(shuffled, new Random(seed));
    screen.line();
    screen.line(screen.rule(Math.min(size, shuffled.size()) + " memories at random, seed " + seed));
    int number = 0;
    for (Memory memory : shuffled.subList(0, Math.min(size, shuffled.size()))) {
      number++;
      screen.line();
      screen.line(number + ". " + screen.bold(memory.content()));
      for (MemorySource source : memory.grounds().sources()) {
        answers
            .message(source.conversationId(), source.messageId())
            .ifPresent(message -> source(memory.scope().user(), message));
      }
    }
  }

  private void source(String user, Message message) {
    String author = message.author().isEmpty() ? message.role() : message.author();
    String text = message.content().replace('\n', ' ');
    screen.line(screen.dim("   %s %s %s: %s", user, message.messageId(), author, text));
  }

  /**
   * Prints the questions without a hit: for each question, the ranks of the memories that cite the
   * evidence, and the memories with the best ranks.
   */
  void misses(List<Asked> asked) {
    List<Asked> missed = asked.stream().filter(a -> !a.hit()).toList();
    screen.line();
    screen.line(screen.rule("Missed by memories (" + missed.size() + ")"));
    missed.forEach(this::miss);
  }

  private void miss(Asked asked) {
    Question question = asked.question();
    screen.line();
    screen.line(
        screen.bold(question.text())
            + screen.dim(
                "  " + question.answer() + "; " + question.group() + ", " + question.id()));
    List<MemoryHit> ranked =
        answers.recall(MemoryQuestions.request(question).limit(DEPTH).minSimilarity(0.0).build());
    List<MemoryHit> right =
        ranked.stream().filter(hit -> MemoryQuestions.cites(hit.memory(), question)).toList();
    right.forEach(hit -> line("missed", hit.rank(), hit.memory()));
    if (right.isEmpty()) {
      screen.line("  missed  no memory cites " + question.turns());
    }
    int place = 0;
    for (Memory memory : asked.top().stream().limit(SHOWN).toList()) {
      place++;
      line("above ", place, memory);
    }
  }

  private void line(String what, int rank, Memory memory) {
    screen.line("  " + what + " #" + rank + " " + memory.content());
  }
}
