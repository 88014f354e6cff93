package dev.memlog.bench.speed.clusters;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadMessageTest {

  private static final int MANY = 1_000;

  @Test
  void shouldGiveEachMessageItsOwnIdAndQuery() {
    var messages =
        IntStream.range(0, MANY).boxed().map(i -> new LoadMessage(i % 4, i / 4)).toList();

    assertThat(messages.stream().map(LoadMessage::id).distinct()).hasSize(MANY);
    assertThat(messages.stream().map(message -> message.query().query()).distinct()).hasSize(MANY);
  }

  @Test
  void shouldKeepConversationsWithinTheLimitOfTheSearchForAllTheirMessages() {
    var sizes =
        IntStream.range(0, MANY)
            .mapToObj(i -> new LoadMessage(2, i).conversation())
            .collect(Collectors.groupingBy(conversation -> conversation, Collectors.counting()));

    sizes.forEach(
        (conversation, size) ->
            assertThat(size)
                .isLessThanOrEqualTo(requireNonNull(LoadMessage.all(conversation).limit())));
  }
}
