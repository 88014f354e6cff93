package dev.memlog.query.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.api.v1.ReadData;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.caller.Shares;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The waits, over a log whose offsets the tests set. */
class PositionWaitsTest {

  private static final int PARTITIONS = 2;
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Principal CALLER = new Principal("acme", Set.of(), Set.of(Role.READ));
  private static final String KEY = "key";
  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final String PASSAGES = Topics.PASSAGES.name();
  private static final String TURNS = Topics.TURNS.name();
  private static final String CANDIDATES = Topics.MEMORY_CANDIDATES.name();
  private static final String COMMANDS = Topics.MEMORY_COMMANDS.name();
  private static final String MEMORIES = Topics.MEMORIES.name();

  private final Map<String, Map<TopicPartition, Long>> committed = new ConcurrentHashMap<>();
  private final Map<String, Map<TopicPartition, String>> marks = new ConcurrentHashMap<>();
  private final Map<TopicPartition, Long> ends = new ConcurrentHashMap<>();
  private final Map<TopicPartition, Long> conversations = new ConcurrentHashMap<>();
  private final Map<TopicPartition, Long> memories = new ConcurrentHashMap<>();
  private final AtomicReference<String> answering = new AtomicReference<>("passages-1");
  private final AtomicInteger asked = new AtomicInteger();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final PositionWaits waits = waits(10);

  @AfterEach
  void close() {
    waits.close();
  }

  @Test
  void shouldWaitForEachStageUpToWhatTheStageBeforeHadWritten() throws Exception {
    // given: the fold has written a passage of the event, and then another one
    end(PASSAGES, 1, 7);
    CompletableFuture<Void> search = wait(event(1, 3), ReadData.READ_DATA_SEARCH);
    assertStillWaits(search);

    // when
    commit("fold", EVENTS, 1, 4);
    awaitLooks();
    end(PASSAGES, 1, 9);

    // then: what came after the fold had passed the event is not waited for
    assertThat(search).isNotDone();
    commit("indexer", PASSAGES, 1, 6);
    assertStillWaits(search);
    commit("indexer", PASSAGES, 1, 7);
    search.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldWaitForTheViewOfConversationsToo() throws Exception {
    commit("fold", EVENTS, 0, 1);
    var messages = new TopicPartition(Topics.MESSAGES.name(), 0);
    ends.put(messages, 5L);
    CompletableFuture<Void> search = wait(event(0, 0), ReadData.READ_DATA_SEARCH);
    CompletableFuture<Void> list = wait(event(0, 0), ReadData.READ_DATA_CONVERSATIONS);
    assertStillWaits(search);
    assertThat(list).isNotDone();

    conversations.put(messages, 5L);

    search.get(10, TimeUnit.SECONDS);
    list.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldWaitForEverythingThatAReadReads() throws Exception {
    // given: the index has the message, memories are not formed yet
    commit("fold", EVENTS, 0, 1);
    end(TURNS, 1, 4);
    wait(event(0, 0), ReadData.READ_DATA_SEARCH).get(10, TimeUnit.SECONDS);
    CompletableFuture<Void> both =
        wait(event(0, 0), ReadData.READ_DATA_SEARCH, ReadData.READ_DATA_RECALL);
    assertStillWaits(both);

    // when
    commit("extraction", TURNS, 1, 4);
    commit("evolution", TURNS, 1, 4);

    // then
    both.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldNotWaitForOtherPartitionsOfTheSameConversation() throws Exception {
    commit("fold", EVENTS, 0, 1);
    end(PASSAGES, 1, 100);

    wait(event(0, 0), ReadData.READ_DATA_SEARCH).get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldFollowAMessageThroughExtractionAndEvolutionOnAnyPartition() throws Exception {
    // given: the turn is of another partition than its message
    commit("fold", EVENTS, 0, 1);
    end(TURNS, 1, 4);
    CompletableFuture<Void> recall = wait(event(0, 0), ReadData.READ_DATA_RECALL);
    commit("extraction", TURNS, 1, 4);
    awaitLooks();
    assertThat(recall).as("evolution reads turns too").isNotDone();

    // when
    end(CANDIDATES, 1, 2);
    commit("evolution", TURNS, 1, 4);
    awaitLooks();

    // then
    assertThat(recall).isNotDone();
    end(MEMORIES, 1, 3);
    commit("evolution", CANDIDATES, 1, 2);
    assertStillWaits(recall);
    commit("memory-indexer", MEMORIES, 1, 3);
    awaitLooks();
    assertThat(recall).as("the view of memories has their state").isNotDone();
    memories.put(new TopicPartition(MEMORIES, 1), 3L);
    recall.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldNotLetSearchesOfMessagesWaitForCommandsAboutMemories() {
    assertThat(wait(Position.of(COMMANDS, 0, 0, 99), ReadData.READ_DATA_SEARCH)).isCompleted();
  }

  @Test
  void shouldSayAfterItsTimeWhichStageIsHowFar() {
    commit("fold", EVENTS, 1, 17);

    CompletableFuture<Void> search =
        waits.await(
            List.of(event(1, 20)),
            Set.of(ReadData.READ_DATA_SEARCH),
            CALLER,
            KEY,
            Duration.ofMillis(50));

    assertThatThrownBy(() -> search.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RequestException.class)
        .hasMessageContaining(
            "Memlog-After is not visible after 50 ms: stage fold has processed"
                + " conversation-events-1 up to offset 17, and must reach 21");
    assertThat(problem(search)).isEqualTo(ErrorCode.NOT_YET_VISIBLE);
    assertThat(meters.counter("memlog.query.after.failures", "outcome", "timeout").count())
        .isEqualTo(1);
  }

  @Test
  void shouldAskNothingForWhatWasSeenBefore() throws Exception {
    // given
    commit("fold", EVENTS, 0, 10);
    wait(event(0, 5), ReadData.READ_DATA_SEARCH).get(10, TimeUnit.SECONDS);
    int before = asked.get();

    // then: the fold was beyond both when the first was seen
    assertThat(wait(event(0, 5), ReadData.READ_DATA_SEARCH)).isCompleted();
    assertThat(wait(event(0, 9), ReadData.READ_DATA_SEARCH)).isCompleted();
    assertThat(asked.get()).isEqualTo(before);

    // and: what came later is waited for
    assertThat(wait(event(0, 10), ReadData.READ_DATA_SEARCH)).isNotDone();
  }

  @Test
  void shouldWaitAgainWhereAStageWentBack() throws Exception {
    // given: the indexer restarts with an index that has less than its group had committed
    commit("fold", EVENTS, 0, 1);
    end(PASSAGES, 0, 5);
    CompletableFuture<Void> search = wait(event(0, 0), ReadData.READ_DATA_SEARCH);
    commit("indexer", PASSAGES, 0, 2);
    awaitLooks();
    commit("indexer", PASSAGES, 0, 0);
    assertStillWaits(search);

    // when
    commit("indexer", PASSAGES, 0, 5);

    // then
    search.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldNotCountWhatWasIndexedInACollectionThatDoesNotAnswer() throws Exception {
    // given: an indexer of another process still fills the former collection
    commit("fold", EVENTS, 0, 1);
    end(PASSAGES, 0, 5);
    commit("indexer", PASSAGES, 0, 5);
    mark("indexer", PASSAGES, 0, "passages-1");
    answering.set("passages-2");
    CompletableFuture<Void> search = wait(event(0, 0), ReadData.READ_DATA_SEARCH);
    assertStillWaits(search);

    // when: it follows the switch, and has less in the new one
    commit("indexer", PASSAGES, 0, 3);
    mark("indexer", PASSAGES, 0, "passages-2");
    awaitLooks();

    // then
    assertThat(search).isNotDone();
    commit("indexer", PASSAGES, 0, 5);
    search.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldWaitAgainForWhatWasSeenInAFormerCollection() throws Exception {
    // given
    commit("fold", EVENTS, 0, 9);
    end(PASSAGES, 0, 5);
    commit("indexer", PASSAGES, 0, 5);
    mark("indexer", PASSAGES, 0, "passages-1");
    wait(event(0, 0), ReadData.READ_DATA_SEARCH).get(10, TimeUnit.SECONDS);
    assertThat(wait(event(0, 0), ReadData.READ_DATA_SEARCH)).isCompleted();

    // when
    answering.set("passages-2");

    // then
    CompletableFuture<Void> search = wait(event(0, 0), ReadData.READ_DATA_SEARCH);
    assertStillWaits(search);
    mark("indexer", PASSAGES, 0, "passages-2");
    search.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldRefuseMoreWaitsThanConfigured() {
    try (PositionWaits few = waits(1)) {
      CompletableFuture<Void> first =
          few.await(List.of(event(0, 0)), Set.of(ReadData.READ_DATA_SEARCH), CALLER, KEY, LONG);
      CompletableFuture<Void> second =
          few.await(List.of(event(0, 0)), Set.of(ReadData.READ_DATA_SEARCH), CALLER, KEY, LONG);

      assertThat(problem(second)).isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(first).isNotDone();

      // when: the first caller has gone
      first.cancel(false);

      // then
      assertThat(
              few.await(List.of(event(0, 0)), Set.of(ReadData.READ_DATA_SEARCH), CALLER, KEY, LONG))
          .isNotDone();
    }
  }

  @Test
  void shouldKeepPlacesForTheReadsOfOtherKeys() {
    // given: ten places
    List<CompletableFuture<Void>> greedy =
        IntStream.range(0, 20).mapToObj(_ -> wait(event(0, 0), ReadData.READ_DATA_SEARCH)).toList();

    // when
    CompletableFuture<Void> other =
        waits.await(
            List.of(event(0, 0)), Set.of(ReadData.READ_DATA_SEARCH), CALLER, "other key", LONG);

    // then
    assertThat(greedy.stream().filter(CompletableFuture::isDone)).hasSize(13);
    assertThat(problem(greedy.getLast())).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(other).isNotDone();
  }

  @Test
  void shouldRefusePositionsThatNoWriteHasAtOnce() {
    end(EVENTS, 1, 7);
    for (Position impossible :
        List.of(
            Position.of(EVENTS, 0, 1, 7),
            Position.of(EVENTS, 0, 99, 0),
            Position.of(COMMANDS, 0, 0, 99))) {
      CompletableFuture<Void> refused = wait(impossible, ReadData.READ_DATA_RECALL);

      assertThatThrownBy(() -> refused.get(10, TimeUnit.SECONDS))
          .hasMessageContaining("Memlog-After must be a position from the answer to a write");
      assertThat(problem(refused)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
  }

  @Test
  void shouldAskForTheEndOnceMoreBeforeItRefusesAPosition() throws Exception {
    // given: offsets that were requested before the write
    CompletableFuture<Void> earlier = wait(event(1, 6), ReadData.READ_DATA_CONVERSATIONS);
    assertStillWaits(earlier);

    // when: the write is answered, and read at once
    CompletableFuture<Void> later = wait(event(1, 7), ReadData.READ_DATA_CONVERSATIONS);

    // then
    assertStillWaits(later);
    commit("fold", EVENTS, 1, 8);
    later.get(10, TimeUnit.SECONDS);
  }

  @Test
  void shouldEndAllWaitsWhenTheServerStops() {
    CompletableFuture<Void> search = wait(event(0, 0), ReadData.READ_DATA_SEARCH);

    waits.close();

    await().until(search::isDone);
    assertThat(problem(search)).isEqualTo(ErrorCode.UNAVAILABLE);
  }

  private CompletableFuture<Void> wait(Position position, ReadData... data) {
    return waits.await(List.of(position), Set.of(data), CALLER, KEY, LONG);
  }

  /** Returns the position of a write, up to which the log then reaches. */
  private Position event(int partition, long offset) {
    ends.merge(new TopicPartition(EVENTS, partition), offset + 1, Math::max);
    return Position.of(EVENTS, 0, partition, offset);
  }

  private void commit(String group, String topic, int partition, long offset) {
    committed
        .computeIfAbsent(group, _ -> new ConcurrentHashMap<>())
        .put(new TopicPartition(topic, partition), offset);
  }

  private void mark(String group, String topic, int partition, String collection) {
    marks
        .computeIfAbsent(group, _ -> new ConcurrentHashMap<>())
        .put(new TopicPartition(topic, partition), collection);
  }

  /** Returns an index that answers from the collection of this name. */
  private static IndexAlias index(AtomicReference<String> name) {
    return (IndexAlias)
        Proxy.newProxyInstance(
            IndexAlias.class.getClassLoader(),
            new Class<?>[] {IndexAlias.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "answering" -> Optional.ofNullable(name.get());
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == arguments[0];
                  case "live" -> throw new IndexUnavailableException("is switched off");
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private void end(String topic, int partition, long end) {
    ends.put(new TopicPartition(topic, partition), end);
  }

  /** Waits until the waits have seen what was set before this call. */
  private void awaitLooks() {
    int before = asked.get();
    await().until(() -> asked.get() > before + 2);
  }

  /** Checks that a read waits, even once the waits have seen what was set before this call. */
  private void assertStillWaits(CompletableFuture<Void> read) {
    awaitLooks();
    assertThat(read).isNotDone();
  }

  private static ErrorCode problem(CompletableFuture<Void> failed) {
    assertThat(failed).isCompletedExceptionally();
    return ((RequestException) failed.exceptionNow()).problems().getFirst().code();
  }

  private PositionWaits waits(int most) {
    var pipeline =
        new Pipeline(
            Stage.ofGroup("fold", "fold"),
            Stage.ofGroup("indexer", "indexer", index(answering)),
            Optional.of(
                new Pipeline.Memories(
                    Optional.of(Stage.ofGroup("extraction", "extraction")),
                    Stage.ofGroup("evolution", "evolution"),
                    Stage.ofGroup("memory-indexer", "memory-indexer"))));
    var waiting = new Shares(most);
    var made =
        new PositionWaits(
            new Routes(
                pipeline,
                Stage.within("conversations", () -> Map.copyOf(conversations)),
                Stage.within("memories", () -> Map.copyOf(memories))),
            this::snapshot,
            new Rejections(
                () -> {
                  throw new IllegalStateException("there are no dead letters to read");
                }),
            new PositionMetrics(meters, waiting),
            new AfterConfig(LONG, most),
            waiting);
    made.start();
    return made;
  }

  private CompletableFuture<LogSnapshot> snapshot(Set<String> groups, Set<String> topics) {
    Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets = new HashMap<>();
    for (String group : groups) {
      // Read before the offsets, which tests set first: together they are as one commit.
      Map<TopicPartition, String> noted = Map.copyOf(marks.getOrDefault(group, Map.of()));
      Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>();
      committed
          .getOrDefault(group, Map.of())
          .forEach(
              (partition, next) ->
                  known.put(
                      partition, new OffsetAndMetadata(next, noted.getOrDefault(partition, ""))));
      offsets.put(group, known);
    }
    Map<TopicPartition, Long> all = new HashMap<>();
    for (String topic : topics) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        var place = new TopicPartition(topic, partition);
        all.put(place, ends.getOrDefault(place, 0L));
      }
    }
    asked.incrementAndGet();
    return CompletableFuture.completedFuture(new LogSnapshot(offsets, all, Set.copyOf(topics)));
  }
}
