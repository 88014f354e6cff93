package dev.memlog.extractor.extraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OwnerQueuesTest {

  @Test
  void shouldKeepTheOrderOfAnOwnersWorkWhileAnotherOwnerWaits() {
    // given: an owner whose first piece takes for ever
    List<String> done = new CopyOnWriteArrayList<>();
    var waiting = new CountDownLatch(1);
    try (var queues = new OwnerQueues(2)) {
      queues.add("slow", () -> hold(waiting));
      queues.add("slow", () -> done.add("slow"));

      // when
      for (int i = 0; i < 50; i++) {
        String number = "quick " + i;
        queues.add("quick", () -> done.add(number));
      }

      // then
      await().until(() -> done.size() == 50);
      assertThat(done).startsWith("quick 0", "quick 1").endsWith("quick 49");
      waiting.countDown();
      await().until(() -> done.contains("slow"));
    }
  }

  @Test
  void shouldProcessLiveWorkBeforeOtherWorkOfAnOwner() {
    // given
    List<String> done = new CopyOnWriteArrayList<>();
    var waiting = new CountDownLatch(1);
    try (var queues = new OwnerQueues(1)) {
      queues.add("one", () -> hold(waiting));
      queues.add("one", () -> done.add("old"));

      // when
      queues.addLive("one", () -> done.add("live 1"));
      queues.addLive("one", () -> done.add("live 2"));
      waiting.countDown();

      // then
      await().until(() -> done.size() == 3);
      assertThat(done).containsExactly("live 1", "live 2", "old");
    }
  }

  @Test
  void shouldLeaveQueuedWorkWhenClosed() {
    // given
    List<String> done = new CopyOnWriteArrayList<>();
    var never = new CountDownLatch(1);
    var queues = new OwnerQueues(1);
    queues.add("one", () -> hold(never));
    queues.add("one", () -> done.add("more"));

    // when
    queues.close();

    // then
    assertThat(done).isEmpty();
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
