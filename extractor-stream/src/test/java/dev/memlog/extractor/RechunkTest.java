package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Turn;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Background;
import dev.memlog.schemas.Topics;
import dev.memlog.state.RechunkProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pass over all conversations after the rules for passages have changed. */
class RechunkTest extends FoldScenario {

  @TempDir private Path stores;
  private int drivers;

  private static final Duration VISIT = Duration.ofMillis(50);
  private static final String LONG = "A sentence of some length is said here. ".repeat(20);
  private static final long ALL = Long.MAX_VALUE;

  @Test
  void shouldChunkEveryConversationAgainInTheBackground() throws Exception {
    // given
    reopen(chunkedAt(500), 1);
    for (int i = 0; i < 5; i++) {
      fold.pipe(new Events("t1", "c" + i).created(AT, "m1", "user", LONG));
      fold.pipe(new Events("t1", "c" + i).created(AT + 1, "m2", "user", "I adopted a cat."));
    }
    takeOver(chunkedAt(200));

    // when
    fold.rechunk("r1", ALL);
    finish();

    // then
    RechunkProgress done = fold.rechunked();
    assertThat(done.getComplete()).isTrue();
    assertThat(done.getExamined()).isEqualTo(10);
    assertThat(done.getTotal()).isEqualTo(10);
    assertThat(fold.passages().values())
        .filteredOn(passage -> passage.getMessageId().equals("m1"))
        .hasSizeGreaterThan(15)
        .allMatch(passage -> passage.getText().length() <= 200);
    List<TestRecord<String, byte[]>> issued = fold.issued(Topics.PASSAGES);
    assertThat(issued).hasSize((int) done.getIssued());
    assertThat(issued).allMatch(record -> Background.marked(record.headers()));
    assertThat(issued).noneMatch(record -> record.key().contains("/m2/"));
    assertThat(fold.issued(Topics.MESSAGES)).isEmpty();
    assertThat(fold.issued(Topics.TURNS)).isEmpty();
  }

  @Test
  void shouldHaveAllMessagesReadAgainPageByPage() throws Exception {
    // given
    reopen(chunkedAt(500), 1);
    for (int i = 0; i < 50; i++) {
      fold.pipe(e.created(AT + i, "m%02d".formatted(i), "user", "I adopted cat " + i + "."));
    }
    fold.pipe(new Events("t1", "c2").created(AT, "n1", "user", "I adopted a dog."));
    fold.pipe(e.deleted(AT + 100, "m07"));
    takeOver(chunkedAt(200));

    // when
    fold.rechunk("r1", 1, true);
    finish();

    // then
    assertThat(fold.rechunked().getComplete()).isFalse();
    assertThat(fold.turns()).hasSizeBetween(1, 40);

    // when it goes on after a restart
    List<Turn> read = new ArrayList<>(readAgain());
    takeOver(chunkedAt(200));
    fold.rechunk("r1", ALL, true);
    finish();

    // then
    read.addAll(readAgain());
    assertThat(fold.rechunked().getComplete()).isTrue();
    assertThat(fold.rechunked().getExamined()).isEqualTo(50);
    assertThat(read).hasSize(50).allMatch(Turn::getAgain);
    assertThat(read).extracting(Turn::getMessageId).doesNotHaveDuplicates().doesNotContain("m07");
    assertThat(fold.issued(Topics.PASSAGES)).isEmpty();
  }

  private List<Turn> readAgain() {
    return fold.turns().stream().map(event -> (Turn) event.getPayload()).toList();
  }

  @Test
  void shouldIssueNoMoreThanThePageThatIsAllowed() throws Exception {
    // given
    reopen(chunkedAt(500), 1);
    for (int i = 0; i < 300; i++) {
      fold.pipe(e.created(AT + i, "m%03d".formatted(i), "user", LONG.substring(0, 400)));
    }
    takeOver(chunkedAt(300));

    // when, then
    fold.rechunk("r1", 0);
    finish();
    assertThat(fold.issued(Topics.PASSAGES)).isEmpty();
    assertThat(fold.rechunked().getComplete()).isFalse();
    fold.rechunk("r1", 1);
    finish();
    long issued = fold.rechunked().getIssued();
    assertThat(issued).isBetween(64L, 200L);
    assertThat(fold.issued(Topics.PASSAGES)).hasSize((int) issued);

    // when the request is repeated, and a live event comes
    fold.rechunk("r1", 1);
    fold.pipe(e.edited(AT + 1000, "m299", "I adopted a cat."));
    finish();
    assertThat(fold.rechunked().getIssued()).isEqualTo(issued);
    assertThat(fold.issued(Topics.PASSAGES).getLast().headers()).isEmpty();

    // then a further one goes on
    fold.rechunk("r1", ALL);
    finish();
    assertThat(fold.rechunked().getComplete()).isTrue();
    assertThat(fold.passages().values()).allMatch(passage -> passage.getText().length() <= 300);
    assertThat(requireNonNull(fold.passages().get("t1/default/c1/m299/0")).getText())
        .isEqualTo("I adopted a cat.");
  }

  @Test
  void shouldContinueAfterARestartAndBeginAgainUnderOtherRules() throws Exception {
    // given
    reopen(chunkedAt(500), 1);
    for (int i = 0; i < 20; i++) {
      fold.pipe(new Events("t1", "c%02d".formatted(i)).created(AT, "m1", "user", LONG));
    }
    takeOver(chunkedAt(200));
    fold.rechunk("r1", 30);
    finish();
    assertThat(fold.rechunked().getComplete()).isFalse();
    int before = fold.issued(Topics.PASSAGES).size();

    // when
    takeOver(chunkedAt(200));
    fold.rechunk("r1", 40);
    finish();

    // then it goes on where it was
    assertThat(fold.rechunked().getIssued()).isGreaterThan(before);
    assertThat(fold.issued(Topics.PASSAGES)).noneMatch(r -> r.key().startsWith("t1/default/c00/"));

    // when
    takeOver(chunkedAt(150));
    fold.rechunk("r1", ALL);
    finish();

    // then every message is chunked by the rules of the end
    assertThat(fold.rechunked().getComplete()).isTrue();
    assertThat(fold.passages()).hasSizeGreaterThan(100);
    assertThat(fold.passages().values()).allMatch(passage -> passage.getText().length() <= 150);
  }

  @Test
  void shouldLeaveDeletedConversationsAloneAndStopWhenARequestIsWithdrawn() throws Exception {
    // given a conversation whose messages are still being erased
    reopen(chunkedAt(500), 1);
    for (int i = 0; i < 1_000; i++) {
      fold.pipe(e.created(AT, "m%04d".formatted(i), "user", "hello"));
    }
    fold.pipe(new Events("t1", "c2").created(AT, "m1", "user", LONG));
    fold.pipe(e.conversationDeleted(AT));
    takeOver(chunkedAt(200));

    // when
    fold.rechunk("r1", 1);
    finish();

    // then
    assertThat(fold.issued(Topics.PASSAGES))
        .noneMatch(r -> r.value() != null && r.key().startsWith("t1/default/c1/"))
        .anyMatch(r -> r.value() != null && r.key().startsWith("t1/default/c2/"));

    // when
    fold.rechunk("r2", 0);
    fold.rechunk("r2", -1);
    finish();

    // then
    assertThat(fold.rechunked().getComplete()).isTrue();
    assertThat(fold.rechunked().getIssued()).isZero();
  }

  private static ExtractorConfig chunkedAt(int size) {
    ExtractorConfig config = Defaults.of(ExtractorConfig.class);
    PassageRules passages = config.passages();
    return new ExtractorConfig(
        config.profile(),
        new PassageRules(
            new PassageRules.Chunking(size, 20), 0, 500, List.of(), passages.combineShort()),
        config.events(),
        config.records(),
        config.tasks(),
        config.memories());
  }

  /** Goes on from the stores with another configuration, as after a restart. */
  private void takeOver(ExtractorConfig config) throws Exception {
    FoldDriver former = fold;
    fold = new FoldDriver(config, 1, stores.resolve("" + ++drivers));
    fold.takeOver(former);
    former.close();
  }

  /** Visits until several visits in a row issue nothing. */
  private void finish() {
    int before = -1;
    while (count() > before) {
      before = count();
      for (int visit = 0; visit < 20; visit++) {
        fold.skip(VISIT);
      }
    }
  }

  private int count() {
    return fold.issued(Topics.PASSAGES).size() + fold.issued(Topics.RECHUNKS).size();
  }
}
