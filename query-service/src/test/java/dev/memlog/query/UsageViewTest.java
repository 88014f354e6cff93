package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A memory and its usage, which come on two topics. */
@ExtendWith(TestCluster.Extension.class)
class UsageViewTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");

  private final TestCluster cluster;
  private final String tenant = "t-" + UUID.randomUUID();
  private final Principal principal = new Principal(tenant, Set.of(), Set.of());
  private final MemoryOwner owner = new MemoryOwner(tenant, "default", "u");

  UsageViewTest(TestCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void shouldShowAMemoryWithItsUsage(@TempDir Path directory) throws Exception {
    try (States states = new States(cluster);
        MemoryView view = started(directory)) {
      // given
      Memory often = memory("often");
      states.put(Told.usage(often, 3, AT)).put(often).put(memory("never")).await();

      // when / then: one by one and in lists
      await().atMost(LONG).until(() -> view.reads().counts(principal).containsValue(2L));
      await().atMost(LONG).until(() -> usage(view, "often").equals(new Usage(3, AT)));
      assertThat(usage(view, "never")).isEqualTo(Usage.NONE);
      var any = MemoryFilter.ofStatus(Set.of());
      assertThat(view.reads().ofOwner(principal, owner, any, 9, null).items())
          .extracting(UsedMemory::usage)
          .containsExactlyInAnyOrder(new Usage(3, AT), Usage.NONE);
      assertThat(view.reads().ofApp(principal, "default", any, 9, null).items())
          .extracting(UsedMemory::usage)
          .containsExactlyInAnyOrder(new Usage(3, AT), Usage.NONE);

      // when: the memory changes, and then is recalled again
      states.put(Told.next(often, AT.plusSeconds(1))).await();
      await().atMost(LONG).until(() -> version(view, "often") == 2);
      assertThat(usage(view, "often")).isEqualTo(new Usage(3, AT));
      states.put(Told.usage(often, 4, AT.plusSeconds(2))).await();

      // then
      await().atMost(LONG).until(() -> usage(view, "often").accessCount() == 4);
    }
  }

  @Test
  void shouldNotRestoreAMemoryWhenItsUsageArrivesLate(@TempDir Path directory) throws Exception {
    try (States states = new States(cluster);
        MemoryView view = started(directory)) {
      // given
      Memory gone = memory("gone");
      MemoryUsage usage = Told.usage(gone, 1, AT);
      states.put(gone).put(usage).put(memory("stays")).await();
      await().atMost(LONG).until(() -> view.reads().counts(principal).containsValue(2L));

      // when: the memory goes, and a usage comes behind it
      states.remove(gone).remove(usage).await();
      states.put(Told.usage(gone, 2, AT)).await();
      states.put(Told.usage(memory("stays"), 1, AT)).await();
      await().atMost(LONG).until(() -> usage(view, "stays").accessCount() == 1);

      // then
      await().atMost(LONG).until(() -> view.reads().counts(principal).containsValue(1L));
      assertThat(view.reads().memory(principal, owner, "gone")).isEmpty();
      var any = MemoryFilter.ofStatus(Set.of());
      assertThat(view.reads().count(principal, owner, any)).isEqualTo(1);
      assertThat(view.reads().ofOwner(principal, owner, any, 9, null).items())
          .extracting(used -> used.memory().getId())
          .containsExactly("stays");

      // when: the usage is taken back, and a memory of that id comes
      states.remove(usage).put(gone).await();

      // then
      await()
          .atMost(LONG)
          .until(
              () ->
                  view.reads()
                      .memory(principal, owner, "gone")
                      .filter(used -> used.usage().equals(Usage.NONE))
                      .isPresent());
    }
  }

  private MemoryView started(Path directory) {
    var view =
        new MemoryView(
            directory,
            cluster.settings(),
            EffectiveImportance.FADING,
            Clock.systemUTC(),
            new SimpleMeterRegistry());
    view.start();
    return view;
  }

  private Memory memory(String id) {
    return Told.memory(tenant, "u", id, "Caroline said " + id + " once", AT);
  }

  private Usage usage(MemoryView view, String id) {
    return view.reads().memory(principal, owner, id).orElseThrow().usage();
  }

  private int version(MemoryView view, String id) {
    return view.reads().memory(principal, owner, id).orElseThrow().memory().getVersion();
  }
}
