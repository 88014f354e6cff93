package dev.memlog.bench.faults.script;

import dev.memlog.bench.faults.model.GeneratedEvent;
import dev.memlog.bench.faults.model.GeneratedEvent.Kind;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.bench.faults.script.ScriptStep.Act;
import dev.memlog.bench.faults.script.ScriptStep.Flaw;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * A generator of the random steps of one tenant. The steps depend only on the seed and the start
 * time. The times of events are independent of their order, so that edits, deletions and creations
 * arrive late, early and out of order.
 */
public final class Script {

  private static final int CONVERSATIONS = 4;
  private static final int MESSAGES = 7;
  private static final int MEMORIES = 6;

  private static final Duration SPAN = Duration.ofDays(10);

  /**
   * Sentences from which a statement can be extracted, each with the word that every search names.
   */
  private static final List<String> TEXTS =
      List.of(
          "I painted a %s boat in the harbour.",
          "I bought a %s lantern at the harbour.",
          "My sister works at the %s harbour office.",
          "Which harbour has a %s crane?",
          "I visited the %s museum by the harbour.");

  private final long seed;
  private final RandomGenerator random;
  private final List<ScriptStep> resendable = new ArrayList<>();
  private final Instant start;
  private int tokens;
  private int events;
  private int commands;

  /**
   * Creates a script.
   *
   * @param seed the seed of the random steps
   * @param start the earliest time of an event; all events are in the ten days from then
   */
  public Script(long seed, Instant start) {
    this.seed = seed;
    this.start = start;
    this.random = new Random(seed);
  }

  /** Returns the next step; it may be an earlier step again, as if a client had repeated it. */
  public ScriptStep next() {
    int dice = random.nextInt(100);
    if (dice < 46) {
      return kept(new ScriptStep.Publish(events()));
    } else if (dice < 60) {
      return kept(new ScriptStep.Send(events()));
    } else if (dice < 68) {
      return resendable.isEmpty() ? next() : resendable.get(random.nextInt(resendable.size()));
    } else if (dice < 72) {
      return new ScriptStep.DeleteByPath(event(Kind.DELETED));
    } else if (dice < 92) {
      return command();
    } else if (dice < 97) {
      List<Flaw> flaws = List.of(Flaw.values());
      Flaw flaw = flaws.get(random.nextInt(flaws.size()));
      return new ScriptStep.Poison(event(Kind.CREATED), flaw);
    }
    return new ScriptStep.Redrive(random.nextInt(100));
  }

  private ScriptStep kept(ScriptStep step) {
    resendable.add(step);
    return step;
  }

  private List<GeneratedEvent> events() {
    List<GeneratedEvent> all = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      int dice = random.nextInt(100);
      all.add(
          event(
              dice < 66
                  ? Kind.CREATED
                  : dice < 82
                      ? Kind.EDITED
                      : dice < 92
                          ? Kind.DELETED
                          : dice < 97 ? Kind.TITLED : Kind.CONVERSATION_DELETED));
    }
    return all;
  }

  private GeneratedEvent event(Kind kind) {
    boolean ofMessage = kind != Kind.TITLED && kind != Kind.CONVERSATION_DELETED;
    boolean says = ofMessage && kind != Kind.DELETED;
    String conversation = "c" + random.nextInt(CONVERSATIONS);
    return new GeneratedEvent(
        kind,
        "e" + events++,
        app(),
        conversation,
        ofMessage ? "m" + random.nextInt(MESSAGES) : "",
        says ? text() : kind == Kind.TITLED ? "Harbour " + token() : "",
        start.toEpochMilli() + random.nextLong(SPAN.toMillis()),
        kind == Kind.CREATED && conversation.equals("c3") && random.nextInt(4) == 0);
  }

  private ScriptStep command() {
    String app = app();
    String memory = "k" + random.nextInt(MEMORIES);
    String command = "x" + commands++;
    int dice = random.nextInt(10);
    Act act =
        dice < 4
            ? Act.REMEMBER
            : dice < 6 ? Act.REVISE : dice < 8 ? Act.FORGET : dice < 9 ? Act.RESTORE : Act.PURGE;
    return new ScriptStep.Command(act, app, memory, command, dice < 6 ? statement() : "");
  }

  private String app() {
    return TenantModel.APPS.get(random.nextInt(TenantModel.APPS.size()));
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size())).formatted(token());
  }

  /** Returns a statement that shares only one word with the others. */
  private String statement() {
    return "Harbour " + token() + " " + token() + " " + token() + " " + token() + ".";
  }

  private String token() {
    return Tokens.of(seed, tokens++);
  }
}
