package dev.memlog.bench.speed.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.events.MessageCreated;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SteadyLoadTest {

  private static final List<Said> THREE = new Chatter(1).atOnce("p", 3, 3);
  private static final double FAST = 1_000;

  @Test
  void shouldGoOnBeforeTheLastHasBeenAnswered() throws InterruptedException {
    // given
    var published = new CountDownLatch(THREE.size());
    var answer = new CompletableFuture<Void>();

    // when
    var load = new SteadyLoad(new Answering(published, answer), THREE, FAST);

    // then
    assertThat(published.await(30, TimeUnit.SECONDS)).isTrue();
    answer.complete(null);
    load.close();
  }

  @Test
  void shouldSayHowManyWereNotTaken() throws InterruptedException {
    // given
    var published = new CountDownLatch(THREE.size());
    var refused = CompletableFuture.<Void>failedFuture(new IllegalStateException("full"));

    // when
    var load = new SteadyLoad(new Answering(published, refused), THREE, FAST);
    assertThat(published.await(30, TimeUnit.SECONDS)).isTrue();

    // then
    assertThatThrownBy(load::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("3 of 3 messages were not accepted");
  }

  @Test
  void shouldSayWhenItIsOver() {
    var publisher =
        new Answering(new CountDownLatch(THREE.size()), CompletableFuture.completedFuture(null));
    try (var slow = new SteadyLoad(publisher, THREE, 0.01);
        var fast = new SteadyLoad(publisher, THREE, FAST)) {
      await()
          .untilAsserted(
              () ->
                  assertThatThrownBy(fast::assertGoingOn)
                      .hasMessage("the load ended after 3 messages"));
      assertThatCode(slow::assertGoingOn).doesNotThrowAnyException();
    }
  }

  @Test
  void shouldSayTheSameToKafkaAsOverHttp() {
    Said said = THREE.getFirst();
    var http = said.event().event();
    var kafka = said.kept();
    var created = (MessageCreated) kafka.getPayload();

    assertThat(kafka.getEventId()).isEqualTo(http.eventId());
    assertThat(kafka.getUser()).isEqualTo(http.user());
    assertThat(kafka.getConversation()).isEqualTo(http.conversationId());
    assertThat(kafka.getOccurredAt()).isEqualTo(http.occurredAt());
    assertThat(created.getMessageId()).isEqualTo(http.messageId());
    assertThat(created.getRole()).isEqualTo(http.role());
    assertThat(created.getAuthor()).isEqualTo(http.author());
    assertThat(created.getContent()).isEqualTo(http.content());
  }

  /** Answers all in the same way. */
  private record Answering(CountDownLatch published, CompletableFuture<Void> answer)
      implements Publisher {

    @Override
    public CompletableFuture<Void> publish(Said said) {
      published.countDown();
      return answer;
    }

    @Override
    public void close() {}
  }
}
