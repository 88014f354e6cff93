package dev.memlog.query.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.StatusChange;
import dev.memlog.state.Support;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The state of a memory at past times, against every state that it ever had. */
class PastMemoryTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static Instant hour(long hours) {
    return START.plus(Duration.ofHours(hours));
  }

  @Property
  void shouldBeTheStateOfThatTimeWhileTheHistoryReachesBack(@ForAll long seed) {
    Life life = new Life(new Random(seed));
    for (int hour = -1; hour <= life.now; hour++) {
      Instant at = hour(hour);
      assertThat(PastMemory.at(life.present(), life.history, at))
          .as("seed %d, hour %d", seed, hour)
          .isEqualTo(life.stood(at));
    }
  }

  @Property
  void shouldReturnNoLaterStateWhenHistoryIsIncomplete(@ForAll long seed) {
    Random random = new Random(seed);
    Life life = new Life(random);
    for (Iterator<MemoryChange> changes = life.history.iterator(); changes.hasNext(); ) {
      MemoryChange change = changes.next();
      switch (random.nextInt(3)) {
        case 0 -> changes.remove();
        case 1 -> change.setBefore(null);
        default -> {
          // It stays.
        }
      }
    }
    for (int hour = -1; hour <= life.now; hour++) {
      Instant at = hour(hour);
      Optional<Memory> told = PastMemory.at(life.present(), life.history, at);
      Optional<Memory> stood = life.stood(at);
      if (told.isPresent()) {
        String as = "seed " + seed + ", hour " + hour;
        assertThat(stood).as(as).isPresent();
        assertThat(told.get().getStatus()).as(as).isEqualTo(stood.get().getStatus());
        assertThat(life.saidBy(at)).as(as).contains(told.get().getClaim().getContent());
        assertThat(told.get().getSupports())
            .as(as)
            .allMatch(support -> !support.getSaidAt().isAfter(at));
        assertThat(told.get().getForgottenAt()).as(as).matches(time -> notAfter(time, at));
        assertThat(told.get().getArchivedAt()).as(as).matches(time -> notAfter(time, at));
        assertThat(told.get().getValidTo()).as(as).matches(time -> notAfter(time, at));
      }
    }
  }

  private static boolean notAfter(@Nullable Instant time, Instant at) {
    return time == null || !time.isAfter(at);
  }

  @Test
  void shouldCountWhatHappenedSinceAsNotYetHappenedWithoutAHistory() {
    // given
    Memory present = Life.added("Ann keeps bees", hour(1));
    present.setVersion(4);
    present.setUpdatedAt(hour(9));
    present.setForgottenAt(hour(9));
    present.setForgottenReason("asked to");
    present.setArchivedAt(hour(5));
    present.setArchivedReason("consolidated");
    present.setConsolidatedInto("whole");
    present.setSupersededBy("newer");
    present.setValidTo(hour(3));
    present.setStatus("forgotten");

    // when / then
    assertThat(status(present, 0)).isEmpty();
    assertThat(status(present, 1)).contains("active");
    assertThat(status(present, 2)).contains("active");
    assertThat(status(present, 3)).contains("superseded");
    present.setSupersededBy(null);
    present.setValidTo(null);
    assertThat(status(present, 4)).contains("active");
    assertThat(status(present, 5)).contains("archived");
    assertThat(status(present, 9)).contains("forgotten");
    Memory past = PastMemory.at(present, List.of(), hour(4)).orElseThrow();
    assertThat(past.getConsolidatedInto()).isNull();
    assertThat(past.getForgottenReason()).isNull();
    assertThat(present.getForgottenAt()).as("the present one is left alone").isEqualTo(hour(9));
  }

  @Test
  void shouldNotReturnALaterText() {
    // given: corrected after hour 5, and the history is gone
    Memory present = Life.added("Ann keeps bees", hour(1));
    Life.say(present, "Ann keeps geese", hour(5));
    present.getClaim().setContent("Ann keeps geese");
    present.setUpdatedAt(hour(5));

    // when / then
    assertThat(status(present, 4)).isEmpty();
    assertThat(status(present, 5)).contains("active");
  }

  @Test
  void shouldKnowThatItWasForgottenAndRestoredWithoutAHistory() {
    // given
    Memory present = Life.added("Ann keeps bees", hour(1));
    present.setUpdatedAt(hour(9));
    present.setStatusChanges(
        List.of(new StatusChange("forgotten", hour(3)), new StatusChange("active", hour(5))));

    // when / then
    assertThat(status(present, 2)).contains("active");
    assertThat(status(present, 3)).contains("forgotten");
    assertThat(status(present, 4)).contains("forgotten");
    assertThat(status(present, 5)).contains("active");
  }

  @Test
  void shouldKnowThatItWasSupersededByAMemoryThatIsGoneWithoutAHistory() {
    // given: superseded by another memory since
    Memory present = Life.added("Ann lives in Berlin", hour(1));
    present.setUpdatedAt(hour(9));
    present.setStatus("superseded");
    present.setSupersededBy("newer");
    present.setValidTo(hour(7));
    present.setStatusChanges(
        List.of(
            new StatusChange("superseded", hour(3)),
            new StatusChange("active", hour(5)),
            new StatusChange("superseded", hour(8))));

    // when / then
    assertThat(status(present, 2)).contains("active");
    assertThat(status(present, 4)).contains("superseded");
    assertThat(status(present, 6)).contains("active");
    assertThat(status(present, 7)).as("said, but not yet known").contains("active");
    assertThat(PastMemory.at(present, List.of(), hour(7)).orElseThrow().getValidTo()).isNull();
    assertThat(status(present, 8)).contains("superseded");
  }

  private static Optional<String> status(Memory present, long hour) {
    return PastMemory.at(present, List.of(), hour(hour)).map(Memory::getStatus);
  }

  /** A memory that random changes befall, one an hour at most, with every state that it had. */
  private static final class Life {

    private final List<Memory> states = new ArrayList<>();
    private final List<MemoryChange> history = new ArrayList<>();
    private int now = 1;

    Life(Random random) {
      change("added", null, added("text 1", hour(1)));
      int changes = random.nextInt(12);
      for (int i = 0; i < changes; i++) {
        now += 1 + random.nextInt(3);
        Memory before = present();
        Memory after = Memory.newBuilder(before).build();
        after.setVersion(before.getVersion() + 1);
        after.setUpdatedAt(hour(now));
        befall(after, random.nextInt(7));
        change("changed", before, after);
      }
    }

    private void befall(Memory after, int what) {
      Instant at = hour(now);
      switch (what) {
        case 0 -> after.setForgottenAt(after.getForgottenAt() == null ? at : null);
        case 1 -> after.setArchivedAt(after.getArchivedAt() == null ? at : null);
        case 2 -> {
          boolean open = after.getSupersededBy() == null;
          after.setSupersededBy(open ? "newer" : null);
          after.setValidTo(open ? at : null);
        }
        case 3 -> say(after, after.getClaim().getContent(), at);
        case 4 -> {
          say(after, "text " + now, at);
          after.getClaim().setContent("text " + now);
        }
        case 5 -> {
          after.setSupports(new ArrayList<>());
          say(after, "text " + now, at);
          after.getClaim().setContent("text " + now);
        }
        default -> after.getClaim().setImportance(1 + now % 10);
      }
      after.setStatus(
          after.getForgottenAt() != null
              ? "forgotten"
              : after.getSupersededBy() != null
                  ? "superseded"
                  : after.getArchivedAt() != null ? "archived" : "active");
      if (!after.getStatus().equals(present().getStatus())) {
        List<StatusChange> changes = new ArrayList<>(after.getStatusChanges());
        changes.add(new StatusChange(after.getStatus(), at));
        after.setStatusChanges(changes);
      }
    }

    private void change(String kind, @Nullable Memory before, Memory after) {
      states.add(after);
      history.add(
          MemoryChange.newBuilder()
              .setTenant("acme")
              .setApp("web")
              .setMemoryId("m")
              .setVersion(after.getVersion())
              .setKind(kind)
              .setCause(new Cause("command", "k" + now, null))
              .setAt(after.getUpdatedAt())
              .setBefore(before)
              .build());
    }

    Memory present() {
      return states.getLast();
    }

    Optional<Memory> stood(Instant at) {
      return states.reversed().stream()
          .filter(state -> !state.getUpdatedAt().isAfter(at))
          .findFirst();
    }

    List<String> saidBy(Instant at) {
      return states.stream()
          .filter(state -> !state.getUpdatedAt().isAfter(at))
          .map(state -> state.getClaim().getContent())
          .toList();
    }

    static Memory added(String text, Instant at) {
      Memory memory =
          Memory.newBuilder()
              .setId("m")
              .setClaim(Claim.newBuilder().setContent(text).build())
              .setCreatedAt(at)
              .setUpdatedAt(at)
              .setMentions(0)
              .build();
      memory.setSupports(new ArrayList<>());
      say(memory, text, at);
      memory.setValidFrom(at);
      return memory;
    }

    static void say(Memory memory, String text, Instant at) {
      List<Support> supports = new ArrayList<>(memory.getSupports());
      supports.add(
          Support.newBuilder()
              .setId("s" + at)
              .setClaim(Claim.newBuilder().setContent(text).build())
              .setSaidAt(at)
              .build());
      memory.setSupports(supports);
      memory.setMentions(memory.getMentions() + 1);
      memory.setLastMentionedAt(at);
      // As evolution composes it: a memory holds since the first of its supports.
      memory.setValidFrom(supports.getFirst().getSaidAt());
    }
  }
}
