package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.events.MemoryChange;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.memory.TimeRange;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(TestCluster.Extension.class)
class MemoryViewTest {

  private static final MemoryFilter ANY = MemoryFilter.ofStatus(Set.of());
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final TestCluster cluster;
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** Tests share the topics, never a tenant. */
  private final String tenant = "t-" + UUID.randomUUID();

  private final Principal principal = new Principal(tenant, Set.of(), Set.of());
  private final MemoryOwner owner = new MemoryOwner(tenant, "default", "u");

  @TempDir Path directory;

  MemoryViewTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  private MemoryView caughtUp(Instant now) {
    var view =
        new MemoryView(
            directory,
            cluster.settings(),
            EffectiveImportance.FADING,
            Clock.fixed(now, ZoneOffset.UTC),
            meters);
    view.start();
    await().atMost(LONG).until(view::caughtUp);
    return view;
  }

  /** Returns a memory as it is once another has superseded it. */
  private static Memory superseded(Memory memory) {
    Memory superseded = Told.next(memory, at(3));
    superseded.setStatus("superseded");
    return superseded;
  }

  private Memory memory(String id, Instant at) {
    return Told.memory(tenant, "u", id, "Caroline said " + id + " once", at);
  }

  private int version(MemoryView view, String id) {
    return view.reads().memory(principal, owner, id).orElseThrow().memory().getVersion();
  }

  private static Instant at(int second) {
    return NOW.minusSeconds(3600).plusSeconds(second);
  }

  private static List<String> ids(Page<UsedMemory> page) {
    return page.items().stream().map(used -> used.memory().getId()).toList();
  }

  @Test
  void shouldPageThroughMemoriesLatestChangeFirstWhenTheyChangeMeanwhile() throws Exception {
    try (States states = new States(cluster)) {
      // given
      for (int i = 1; i <= 5; i++) {
        states.put(memory("n" + i, at(i)));
      }
      states.await();
      try (MemoryView view = caughtUp(NOW)) {
        Page<UsedMemory> first = view.reads().ofOwner(principal, owner, ANY, 2, null);
        assertThat(ids(first)).containsExactly("n5", "n4");

        // when: what the page ended with changes, and another comes
        states.put(Told.next(memory("n4", at(4)), at(8))).put(memory("n6", at(6))).await();
        await().atMost(LONG).until(() -> view.reads().count(principal, owner, ANY) == 6);
        Cursor next = Cursor.of(first.next().orElseThrow().token()).orElseThrow();
        Page<UsedMemory> second = view.reads().ofOwner(principal, owner, ANY, 2, next);

        // then: nothing twice, nothing left out
        assertThat(ids(second)).containsExactly("n3", "n2");
        Page<UsedMemory> third =
            view.reads().ofOwner(principal, owner, ANY, 2, second.next().orElseThrow());
        assertThat(ids(third)).containsExactly("n1");
        assertThat(third.next()).isEmpty();
        assertThat(ids(view.reads().ofOwner(principal, owner, ANY, 9, null)))
            .containsExactly("n4", "n6", "n5", "n3", "n2", "n1");
      }
    }
  }

  @Test
  void shouldKeepOwnersAppsAndTenantsApart() throws Exception {
    // given
    Memory mine = memory("mine", at(1));
    Memory other = Told.memory(tenant, "v", "other", "Somebody else's memory", at(2));
    Memory apps = Told.memory(tenant, null, "apps", "The app's own memory", at(3));
    Memory elsewhere = memory("elsewhere", at(4));
    elsewhere.setApp("app2");
    Memory foreign = Told.memory(tenant + "x", "u", "foreign", "Not of this tenant", at(5));
    try (States states = new States(cluster)) {
      states.put(mine).put(other).put(apps).put(elsewhere).put(foreign).await();
    }

    // when / then
    try (MemoryView view = caughtUp(NOW)) {
      var reads = view.reads();
      assertThat(ids(reads.ofOwner(principal, owner, ANY, 9, null))).containsExactly("mine");
      assertThat(
              ids(reads.ofOwner(principal, new MemoryOwner(tenant, "default", null), ANY, 9, null)))
          .containsExactly("apps");
      List<String> paged = new ArrayList<>();
      Cursor next = null;
      do {
        Page<UsedMemory> page = reads.ofApp(principal, "default", ANY, 1, next);
        paged.addAll(ids(page));
        next = page.next().orElse(null);
      } while (next != null);
      assertThat(paged).containsExactly("apps", "other", "mine");
      Principal limited = new Principal(tenant, Set.of("app2"), Set.of());
      assertThat(reads.memory(limited, owner, "mine")).isEmpty();
      assertThat(reads.history(limited, owner, "mine")).isEmpty();
      assertThat(reads.ofApp(limited, "default", ANY, 9, null).items()).isEmpty();
      assertThat(reads.count(limited, owner, ANY)).isZero();
      Principal stranger = new Principal(tenant + "x", Set.of(), Set.of());
      assertThat(reads.memory(stranger, owner, "mine")).isEmpty();
      assertThat(reads.memory(principal, owner, "mine")).isPresent();
      assertThat(reads.memory(principal, owner, "other")).isEmpty();
    }
  }

  @Test
  void shouldCountTheMemoriesOfATenantByStatus() throws Exception {
    // given
    Memory changes = memory("changes", at(1));
    Memory goes = memory("goes", at(1));
    Memory superseded = superseded(changes);
    try (States states = new States(cluster)) {
      states
          .put(changes)
          .put(goes)
          .put(memory("stays", at(1)))
          .put(Told.memory(tenant, null, "apps", "The app's own memory", at(1)))
          .put(Told.memory(tenant + "x", "u", "foreign", "Not of this tenant", at(1)))
          .await();
      try (MemoryView view = caughtUp(NOW)) {
        assertThat(view.reads().counts(principal)).isEqualTo(Map.of("active", 4L));

        // when: one changes, twice the same; one goes, twice; one was never there
        states.put(superseded).put(superseded).remove(goes).remove(goes);
        states.remove(memory("never", at(1))).put(memory("last", at(4))).await();

        // then
        await().atMost(LONG).until(() -> view.reads().memory(principal, owner, "last").isPresent());
        await()
            .atMost(LONG)
            .until(
                () -> view.reads().counts(principal),
                Map.of("active", 3L, "superseded", 1L)::equals);
        assertThat(view.reads().counts(new Principal(tenant + "x", Set.of(), Set.of())))
            .isEqualTo(Map.of("active", 1L));
        assertThat(view.reads().counts(new Principal("nobody", Set.of(), Set.of()))).isEmpty();
      }
    }
  }

  @Test
  void shouldKeepCountsOfAnOwnersMemories() throws Exception {
    // given
    Memory changes = memory("changes", at(1));
    Memory goes = memory("goes", at(1));
    Memory event = memory("event", at(2));
    event.getClaim().setCategory("event");
    event.setProject("p");
    Memory superseded = superseded(changes);
    try (States states = new States(cluster)) {
      states
          .put(changes)
          .put(goes)
          .put(event)
          .put(Told.memory(tenant, "v", "other", "Somebody else's memory", at(1)))
          .await();
      states.put(superseded).put(superseded).remove(goes).remove(goes).await();
    }
    Set<String> any = Set.of();

    // when / then: after a restart too
    for (int start = 0; start < 2; start++) {
      try (MemoryView view = caughtUp(NOW)) {
        var reads = view.reads();
        assertThat(reads.count(principal, owner, ANY)).isEqualTo(2);
        assertThat(reads.count(principal, owner, MemoryFilter.ofStatus(Set.of("active"))))
            .isEqualTo(1);
        assertThat(
                reads.count(
                    principal,
                    owner,
                    new MemoryFilter(
                        any, Set.of("event"), any, null, "p", null, any, TimeRange.ALWAYS)))
            .isEqualTo(1);
        assertThat(
                reads.count(
                    principal,
                    owner,
                    new MemoryFilter(any, any, any, null, "q", null, any, TimeRange.ALWAYS)))
            .isZero();
        assertThat(reads.count(principal, new MemoryOwner(tenant, "default", "v"), ANY))
            .isEqualTo(1);
      }
    }
  }

  @Test
  void shouldFilterByEverythingThatAMemoryHas() throws Exception {
    // given
    Memory plain = memory("plain", at(1));
    Memory special = memory("special", at(2));
    special.setStatus("superseded");
    special.setProject("p");
    special.getClaim().setCategory("event");
    special.getClaim().setType("episodic");
    special.getClaim().setSubject("Rex");
    try (States states = new States(cluster)) {
      states.put(plain).put(special).await();
    }
    long made = special.getCreatedAt().toEpochMilli();
    Set<String> any = Set.of();

    // when / then
    try (MemoryView view = caughtUp(NOW)) {
      for (MemoryFilter filter :
          List.of(
              MemoryFilter.ofStatus(Set.of("superseded")),
              new MemoryFilter(any, Set.of("event"), any, null, null, null, any, TimeRange.ALWAYS),
              new MemoryFilter(
                  any, any, Set.of("episodic"), null, null, null, any, TimeRange.ALWAYS),
              new MemoryFilter(any, any, any, "rex", null, null, any, TimeRange.ALWAYS),
              new MemoryFilter(any, any, any, null, "p", null, any, TimeRange.ALWAYS),
              new MemoryFilter(
                  any, any, any, null, null, null, Set.of("special"), TimeRange.ALWAYS),
              new MemoryFilter(
                  any, any, any, null, null, "c1", any, new TimeRange(made, Long.MAX_VALUE)))) {
        assertThat(ids(view.reads().ofOwner(principal, owner, filter, 9, null)))
            .as(filter.toString())
            .containsExactly("special");
      }
      assertThat(
              view.reads()
                  .count(
                      principal,
                      owner,
                      new MemoryFilter(
                          any,
                          any,
                          any,
                          null,
                          null,
                          "c1",
                          any,
                          new TimeRange(Long.MIN_VALUE, made))))
          .isEqualTo(1);
      assertThat(
              view.reads()
                  .count(
                      principal,
                      owner,
                      new MemoryFilter(any, any, any, null, null, "c2", any, TimeRange.ALWAYS)))
          .isZero();
    }
  }

  @Test
  void shouldReturnFormerStatesOfAMemoryForThirtyDays() throws Exception {
    try (States states = new States(cluster)) {
      // given: changed 31 and 29 days ago, and now
      Memory old = memory("n", NOW.minus(Duration.ofDays(31)));
      Memory newer = Told.next(old, NOW.minus(Duration.ofDays(29)));
      Memory now = Told.next(newer, NOW.minusSeconds(1));
      states
          .put(now)
          .put(Told.change("added", old, null))
          .put(Told.change("reinforced", newer, old))
          .put(Told.change("forgotten", now, newer))
          .await();

      // when / then
      try (MemoryView view = caughtUp(NOW)) {
        List<MemoryChange> history = view.reads().history(principal, owner, "n");
        assertThat(history)
            .extracting(MemoryChange::getKind)
            .containsExactly("reinforced", "forgotten");
        assertThat(history.getLast().getBefore()).isEqualTo(newer);
      }
      // a day and more later also the second is let go of
      try (MemoryView view = caughtUp(NOW.plus(Duration.ofHours(25)))) {
        assertThat(view.reads().history(principal, owner, "n"))
            .extracting(MemoryChange::getKind)
            .containsExactly("forgotten");
      }
    }
  }

  @Test
  void shouldNeverShowTheTextOfARemovedMemory() throws Exception {
    try (States states = new States(cluster)) {
      // given: a memory that was said twice
      Memory first = memory("n", at(1));
      Memory second = Told.next(first, at(2));
      MemoryChange added = Told.change("added", first, null);
      MemoryChange merged = Told.change("merged", second, first);
      states.put(second).put(added).put(merged).await();
      try (MemoryView view = caughtUp(NOW)) {
        assertThat(view.reads().history(principal, owner, "n").getLast().getBefore())
            .isEqualTo(first);

        // when: one of the two is withdrawn, and only the memory itself has come so far
        Memory weakened = Told.next(second, at(3));
        states.put(weakened).await();

        // then
        await().atMost(LONG).until(() -> version(view, "n") == 3);
        assertThat(view.reads().history(principal, owner, "n"))
            .hasSize(2)
            .allMatch(change -> change.getBefore() == null);

        // when: the changes come, as evolution writes them
        states.remove(added).remove(merged).put(Told.change("weakened", weakened, null)).await();

        // then
        await()
            .atMost(LONG)
            .untilAsserted(
                () ->
                    assertThat(view.reads().history(principal, owner, "n"))
                        .extracting(MemoryChange::getKind)
                        .containsExactly("weakened"));

        // when: the last one goes too
        states.remove(weakened).await();

        // then
        await().atMost(LONG).until(() -> view.reads().memory(principal, owner, "n").isEmpty());
        assertThat(view.reads().history(principal, owner, "n")).isEmpty();
        assertThat(view.reads().ofApp(principal, "default", ANY, 9, null).items()).isEmpty();
      }
    }
  }
}
