package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes of whole conversations: they take many transactions, and other events pass them. {@code
 * -Dmemlog.long.messages=100000} deletes a longer one.
 */
class LongConversationTest {

  private static final long AT = FoldDriver.START - 60_000;
  private static final Events OTHER = new Events("t1", "c2");

  /** The largest number of records that one event or one visit may issue to a topic. */
  private static final int BOUND = 600;

  /** The length of the conversation that is deleted, which takes ten visits. */
  private static final int MESSAGES = Integer.getInteger("memlog.long.messages", 6_000);

  private static final Duration VISIT = Duration.ofMillis(50);

  @Test
  void shouldDeleteEveryMessageOverManyVisitsAndARestart(@TempDir Path state, @TempDir Path other)
      throws Exception {
    try (var driver = new FoldDriver(state);
        var restarted = new FoldDriver(other)) {
      // given
      fill(driver, MESSAGES);

      // when
      int before = driver.issued(Topics.MESSAGES).size();
      driver.pipe(Events.OF_C1.conversationDeleted(AT));

      // then: the conversation is gone at once, its messages by and by, and others do not wait
      assertThat(driver.conversations()).isEmpty();
      assertThat(driver.issued(Topics.MESSAGES).size() - before).isBetween(1, BOUND);
      driver.pipe(OTHER.created(AT, "m1", "user", "hello"));
      assertThat(driver.messages()).containsKey("t1/default/c2/m1");
      driver.pipe(Events.OF_C1.created(AT, "late", "user", "hello"));
      assertThat(driver.messages()).doesNotContainKey("t1/default/c1/late");
      before = driver.issued(Topics.PASSAGES).size();
      driver.skip(VISIT);
      assertThat(driver.issued(Topics.PASSAGES).size() - before).isBetween(1, BOUND);

      // when
      int done = nulls(driver, Topics.PASSAGES);
      restarted.takeOver(driver);
      finish(restarted);

      // then
      assertThat(done + nulls(restarted, Topics.PASSAGES)).isEqualTo(MESSAGES);
      assertThat(nulls(driver, Topics.MESSAGES) + nulls(restarted, Topics.MESSAGES))
          .isEqualTo(MESSAGES);
      restarted.pipe(OTHER.edited(AT + 1, "m1", "good bye"));
      assertThat(restarted.messages()).containsOnlyKeys("t1/default/c2/m1");
    }
  }

  @Test
  void shouldRetitleALongConversationOverManyVisitsFromTheLastTitleOn(@TempDir Path state)
      throws Exception {
    try (var driver = new FoldDriver(state)) {
      // given
      fill(driver, 3_000);
      int before = driver.issued(Topics.PASSAGES).size();

      // when
      driver.pipe(Events.OF_C1.titled(AT + 1, "First"));
      assertThat(driver.issued(Topics.PASSAGES).size() - before).isBetween(1, BOUND);
      driver.skip(VISIT);
      driver.pipe(Events.OF_C1.titled(AT + 2, "Second"));
      driver.pipe(Events.OF_C1.deleted(AT + 3, id(2_000)));
      finish(driver);

      // then
      assertThat(driver.passages().values().stream().map(Passage::getTitle))
          .hasSize(2_999)
          .containsOnly("Second");
    }
  }

  @Test
  void shouldTakeALongConversationThatTurnsTemporaryOutOfTheIndexOverManyVisits(@TempDir Path state)
      throws Exception {
    try (var driver = new FoldDriver(state)) {
      // given
      fill(driver, 3_000);
      int before = driver.issued(Topics.PASSAGES).size();

      // when
      driver.pipe(Events.temporary(Events.OF_C1.deleted(AT + 1, id(2_999))));

      // then
      assertThat(requireNonNull(driver.conversations().get("t1/default/c1")).getTemporary())
          .isTrue();
      assertThat(driver.issued(Topics.PASSAGES).size() - before).isBetween(1, BOUND);
      finish(driver);
      assertThat(driver.passages()).isEmpty();
      assertThat(driver.messages().values()).hasSize(2_999).allMatch(m -> m.getTemporary());
    }
  }

  private static void fill(FoldDriver driver, int messages) {
    for (int i = 0; i < messages; i++) {
      driver.pipe(Events.OF_C1.created(AT, id(i), "user", "hello"));
    }
  }

  private static String id(int number) {
    return "m%06d".formatted(number);
  }

  /** Visits until one visit issues nothing. */
  private static void finish(FoldDriver driver) {
    int before = -1;
    while (driver.issued(Topics.PASSAGES).size() + driver.issued(Topics.MESSAGES).size() > before) {
      before = driver.issued(Topics.PASSAGES).size() + driver.issued(Topics.MESSAGES).size();
      driver.skip(VISIT);
    }
  }

  private static int nulls(FoldDriver driver, TopicSpec topic) {
    return (int) driver.issued(topic).stream().filter(record -> record.value() == null).count();
  }
}
