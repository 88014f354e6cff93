package dev.memlog.indexer.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FairQueueTest {

  /** Such as {@code owner/conversation/number}. */
  private final FairQueue<String> queue =
      new FairQueue<>(List.of(item -> item.split("/")[0], item -> item.split("/")[1]));

  @Test
  void shouldLetANewcomerOvertakeALongQueue() {
    // given
    for (int i = 0; i < 1000; i++) {
      queue.add("importer/c" + i % 10 + "/" + i);
    }
    queue.poll();

    // when
    queue.add("someone/c/live");

    // then
    assertThat(queue.poll()).isEqualTo("someone/c/live");
  }

  @Test
  void shouldTakeTurnsAmongTheFlowsOfAnOwner() {
    // given
    for (int i = 0; i < 100; i++) {
      queue.add("owner/long/" + i);
    }
    queue.poll();
    queue.add("owner/short/live");

    // when / then
    assertThat(queue.poll()).isEqualTo("owner/short/live");
  }

  @Test
  void shouldNotStarveOldFlowsWhenNewFlowsKeepArriving() {
    // given
    queue.add("patient/c/0");
    queue.add("patient/c/1");
    queue.poll();

    // when
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      queue.add("newcomer" + i + "/c/0");
      taken.add(queue.poll());
    }

    // then
    assertThat(taken).contains("patient/c/1");
  }

  @Test
  void shouldCountTheItemsQueuedInTheSameFlow() {
    // given
    queue.add("owner/a/0");
    queue.add("owner/a/1");
    queue.add("owner/b/0");

    // when / then
    assertThat(queue.queuedWith("owner/a/9", 0)).isEqualTo(3);
    assertThat(queue.queuedWith("owner/a/9", 1)).isEqualTo(2);
    assertThat(queue.queuedWith("owner/c/9", 1)).isZero();
    assertThat(queue.queuedWith("other/a/9", 0)).isZero();
  }

  @Property
  void shouldGiveBackEachItemOnceAndEachConversationInOrder(
      @ForAll @Size(max = 200) List<@IntRange(max = 11) Integer> flows) {
    // given
    Map<Integer, Integer> numbers = new HashMap<>();
    List<String> added = new ArrayList<>();
    var tested =
        new FairQueue<String>(List.of(item -> item.split("/")[0], item -> item.split("/")[1]));
    List<String> taken = new ArrayList<>();

    // when
    for (int flow : flows) {
      String item = flow % 3 + "/" + flow + "/" + numbers.merge(flow, 1, Integer::sum);
      tested.add(item);
      added.add(item);
      if (flow % 4 == 0) {
        taken.add(tested.poll());
      }
    }
    for (String item = tested.poll(); item != null; item = tested.poll()) {
      taken.add(item);
    }

    // then
    assertThat(taken).containsExactlyInAnyOrderElementsOf(added);
    assertThat(tested.size()).isZero();
    for (int flow = 0; flow < 12; flow++) {
      String prefix = flow % 3 + "/" + flow + "/";
      assertThat(taken.stream().filter(item -> item.startsWith(prefix)))
          .containsExactlyElementsOf(
              added.stream().filter(item -> item.startsWith(prefix)).toList());
    }
  }

  @Test
  void shouldGiveNoTurnToRemovedItems() {
    // given
    queue.add("one/c/0");
    queue.add("one/c/1");
    queue.add("other/c/0");

    // when
    assertThat(queue.remove("one/c/0")).isTrue();
    assertThat(queue.remove("one/c/0")).isFalse();
    assertThat(queue.remove("nobody/c/0")).isFalse();
    assertThat(queue.remove("other/c/0")).isTrue();

    // then
    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.queuedWith("one/c/9", 0)).isEqualTo(1);
    assertThat(queue.queuedWith("other/c/9", 1)).isZero();
    queue.add("other/c/1");
    assertThat(List.of(String.valueOf(queue.poll()), String.valueOf(queue.poll())))
        .containsExactlyInAnyOrder("one/c/1", "other/c/1");
    assertThat(queue.poll()).isNull();
  }

  @Property
  void shouldReturnOnlyTheRemainingItems(
      @ForAll @Size(max = 60) List<@IntRange(min = -30, max = 30) Integer> steps) {
    // given: numbers are added, their negatives taken out, zero takes a turn
    List<String> expected = new ArrayList<>();
    List<String> polled = new ArrayList<>();
    for (int step : steps) {
      String item = Math.abs(step) % 3 + "/" + Math.abs(step) % 5 + "/" + Math.abs(step);
      if (step > 0) {
        queue.add(item);
        expected.add(item);
      } else if (step < 0) {
        assertThat(queue.remove(item)).isEqualTo(expected.remove(item));
      } else {
        String next = queue.poll();
        assertThat(next == null).isEqualTo(expected.isEmpty());
        expected.remove(next);
      }
      assertThat(queue.size()).isEqualTo(expected.size());
    }

    // when
    for (String next = queue.poll(); next != null; next = queue.poll()) {
      polled.add(next);
    }

    // then
    assertThat(polled).containsExactlyInAnyOrderElementsOf(expected);
  }
}
