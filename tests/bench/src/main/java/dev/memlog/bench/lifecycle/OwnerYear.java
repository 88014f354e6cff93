package dev.memlog.bench.lifecycle;

import dev.memlog.bench.run.Facts;
import dev.memlog.events.Access;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.Forget;
import dev.memlog.events.Found;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.events.TurnEvent;
import dev.memlog.events.Undo;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Claim;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The generated activity of one owner: statements, edits, deletions, recalls, requests and undos.
 */
final class OwnerYear {

  private static final List<List<String>> KINDS =
      List.of(List.of(), List.of("archived"), List.of("merged", "superseded"));

  private final String user;
  private final String owner;
  private final long number;
  private final Random random;
  private final Lives lives;
  private final OwnerModel model = new OwnerModel();
  private final List<MemoryCandidate> late = new ArrayList<>();
  private int told;
  private int asked;
  private double activity = 1.5;
  private boolean deleting;
  private boolean undoing;

  /**
   * Creates an owner.
   *
   * @param number the number of the owner, from 0
   */
  OwnerYear(int number, long seed, Lives lives) {
    this.user = "u" + number;
    this.owner = Keys.owner("t", "a", user);
    this.number = number;
    this.random = new Random(seed * 1_000_003 + number);
    this.lives = lives;
  }

  String owner() {
    return owner;
  }

  OwnerModel model() {
    return model;
  }

  /** Returns whether a message or memory was deleted since the last call. */
  boolean deleted() {
    boolean was = deleting;
    deleting = false;
    return was;
  }

  /** Returns whether an undo may have brought back more memories than the cap allows. */
  boolean undone() {
    return undoing;
  }

  /** Records that the owner has no more memories than the cap allows again. */
  void underCap() {
    undoing = false;
  }

  /** Generates the activity of a day. */
  void live(int day) {
    if (day % 30 == 0) {
      activity = List.of(0.0, 0.0, 0.3, 1.0, 2.0).get(random.nextInt(5));
    }
    deliverLate();
    for (double left = activity; left > 0; left--) {
      if (random.nextDouble() < left) {
        state(day, false);
      }
    }
    if (activity > 0 && !model.isEmpty()) {
      speak(day);
    }
    if (activity > 0) {
      ask();
    }
  }

  private void speak(int day) {
    if (chance(0.05)) {
      state(day, true);
    }
    if (chance(0.06)) {
      TextVersion gone = model.any(random);
      withdraw(gone, null);
      model.deleted(gone::equals);
    }
    if (chance(0.12)) {
      lives.append(
          Topics.TURNS,
          owner,
          turn(new ConversationClosed(conversation(day), null, null, List.of())));
    }
    if (chance(0.003)) {
      String conversation = conversation(day);
      command(new Purge("conversation", List.of(), conversation, null, null));
      model.deleted(one -> one.source().getConversation().equals(conversation));
      deleting = true;
    }
    if (chance(0.0015)) {
      command(new Purge("owner", List.of(), null, null, null));
      model.deleted(_ -> true);
      deleting = true;
    }
  }

  private void ask() {
    lives.automatic().look();
    List<Memory> all = lives.automatic().topics().memories(owner);
    if (all.isEmpty()) {
      return;
    }
    for (int i = 0; i < 2 && chance(0.4); i++) {
      recall(all.get(random.nextInt(all.size())), all.get(random.nextInt(all.size())));
    }
    if (chance(0.05)) {
      link(all.get(random.nextInt(all.size())), all.get(random.nextInt(all.size())));
    }
    if (chance(0.02)) {
      toAutomatic(new Reflect(null, chance(0.5)));
    }
    Memory chosen = all.get(random.nextInt(all.size()));
    List<String> same = inBoth(chosen);
    if (!same.isEmpty()) {
      request(chosen, same);
    } else if (chance(0.03) && chosen.getStatus().equals("archived")) {
      toAutomatic(new Restore(List.of(chosen.getId())));
    }
    undo();
  }

  /** Makes a request about a memory that exists in both simulations. */
  private void request(Memory memory, List<String> same) {
    List<String> id = List.of(memory.getId());
    if (chance(0.05)) {
      both(new Forget(id, "asked"), new Forget(same, "asked"));
    } else if (chance(0.05)) {
      both(new Restore(id), new Restore(same));
    } else if (chance(0.01)) {
      both(
          new Purge("memories", id, null, null, null),
          new Purge("memories", same, null, null, null));
      same.forEach(model::purged);
      model.purged(memory.getId());
    } else if (chance(0.03) && memory.getParts().isEmpty()) {
      String content = Statements.single(random, Markers.of(marker()));
      Revise revise = new Revise(memory.getId(), content, null, null, null, null, null, null);
      both(revise, revise);
    }
  }

  /**
   * Returns the ids of the corresponding memories in the simulation without automatic changes.
   * Empty for a memory of several statements, since that simulation may have them as separate
   * memories.
   */
  private List<String> inBoth(Memory memory) {
    List<Memory> leaves =
        memory.getParts().isEmpty()
            ? List.of(memory)
            : lives.automatic().topics().memories(owner).stream()
                .filter(part -> memory.getId().equals(part.getConsolidatedInto()))
                .toList();
    boolean single =
        leaves.stream().allMatch(m -> model.isSingle(m.getId()) && m.getSupports().size() == 1);
    return single ? leaves.stream().map(Memory::getId).toList() : List.of();
  }

  private void undo() {
    List<String> changes = lives.automatic().topics().undoable(user);
    if (chance(0.05) && !changes.isEmpty()) {
      undoing = true;
      int back = Math.min(changes.size(), 20);
      String change = changes.get(changes.size() - 1 - random.nextInt(back));
      toAutomatic(new Undo(change, null, List.of()));
    }
    if (chance(0.005)) {
      undoing = true;
      Instant since = lives.now().minus(Duration.ofDays(1 + random.nextInt(20)));
      List<String> kinds = KINDS.get(random.nextInt(KINDS.size()));
      toAutomatic(new Undo(null, since, kinds));
    }
  }

  /** Undoes every automatic change. */
  void undoAll() {
    toAutomatic(new Undo(null, Instant.EPOCH, List.of()));
  }

  private void link(Memory memory, Memory other) {
    toAutomatic(new Link(memory.getId(), other.getId(), "related", chance(0.2)));
  }

  private void recall(Memory memory, Memory other) {
    List<Found> found =
        Stream.of(memory, other)
            .map(one -> new Found(one.getId(), "", "", "", 1, 0.9, 0.9))
            .toList();
    lives.append(
        Topics.ACCESSES,
        owner,
        new Access("r", "t", "a", user, "recall", "user", lives.now(), found));
  }

  /** Makes a statement in a new message, or in an edit of an existing message. */
  private void state(int day, boolean edit) {
    long at = marker();
    String marker = Markers.of(at);
    TextVersion before = edit ? model.any(random) : null;
    // The version of an edit has the number of its word, which is never the number of the first
    // word.
    Source source =
        before == null
            ? new Source(conversation(day), "m" + at, "v0")
            : new Source(
                before.source().getConversation(), before.source().getMessageId(), "v" + at);
    var said = new TextVersion(source, marker);
    MemoryCandidate candidate = candidate(said, chance(0.1) ? back() : lives.now());
    if (before != null) {
      withdraw(before, source.getVersion());
    }
    model.told(said);
    if (chance(0.05)) {
      late.add(candidate);
    } else {
      say(candidate);
    }
    if (chance(0.05)) {
      say(candidate);
    }
  }

  private Instant back() {
    return lives.now().minus(Duration.ofDays(random.nextInt(40)));
  }

  private MemoryCandidate candidate(TextVersion said, Instant at) {
    String marker = said.marker();
    int kind = random.nextInt(10);
    Claim claim =
        kind == 0
            ? Statements.episode(random, Statements.day(at), marker)
            : kind < 5
                ? Statements.claim(random, Statements.repeated(random), marker)
                : Statements.claim(random, Statements.single(random, marker), marker);
    List<Source> sources = new ArrayList<>(List.of(said.source()));
    List<Excerpt> context = new ArrayList<>();
    if (!model.isEmpty()) {
      TextVersion other = model.any(random);
      boolean apart = !other.message().equals(said.message());
      if (apart && chance(0.1)) {
        sources.add(other.source());
      } else if (apart && chance(0.3)) {
        context.add(new Excerpt(other.source(), "said in " + other.marker()));
      }
    }
    String id = number + "-" + said.source().getMessageId() + said.source().getVersion();
    MemoryCandidate candidate = Facts.candidate(id, user, claim, sources, at);
    candidate.setContext(context);
    candidate.setAppendedAt(lives.now());
    candidate.setVector(ByteBuffer.allocate(0));
    if (kind >= 5) {
      model.single(Keys.memoryId(owner, candidate.getId()));
    }
    return candidate;
  }

  private void say(MemoryCandidate candidate) {
    lives.append(Topics.MEMORY_CANDIDATES, Keys.candidate(owner, candidate.getId()), candidate);
  }

  private void deliverLate() {
    for (MemoryCandidate candidate : List.copyOf(late)) {
      if (chance(0.5)) {
        late.remove(candidate);
        say(candidate);
      }
    }
  }

  private void withdraw(TextVersion told, @Nullable String kept) {
    deleting = true;
    Source source = told.source();
    lives.append(
        Topics.TURNS,
        owner,
        turn(new MessageWithdrawn(source.getConversation(), source.getMessageId(), kept)));
  }

  private TurnEvent turn(Object payload) {
    return new TurnEvent("t", "a", user, lives.now(), payload);
  }

  private void command(Object payload) {
    both(payload, payload);
  }

  private void toAutomatic(Object payload) {
    lives.appendToAutomatic(Topics.MEMORY_COMMANDS, owner, command(payload, id()));
  }

  private void both(Object ofAutomatic, Object ofPlain) {
    String id = id();
    lives.append(Topics.MEMORY_COMMANDS, owner, command(ofAutomatic, id), command(ofPlain, id));
  }

  private String id() {
    return "c" + number + "-" + asked++;
  }

  private MemoryCommand command(Object payload, String id) {
    return new MemoryCommand(id, "t", "a", user, lives.now(), payload);
  }

  /** Returns the number of the next unused word. */
  private long marker() {
    return number << 20 | told++;
  }

  private static String conversation(int day) {
    return "c" + day / 7;
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }
}
