package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.schemas.Background;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import dev.memlog.state.Rechunk;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rebuilds before which the fold chunks all messages again. */
@ExtendWith(Bench.Extension.class)
class RebuildFromMessagesTest {

  private final MapIndex index = new MapIndex();
  private final MapAlias alias = MapAlias.of(index);
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @RegisterExtension final Operating operating = new Operating();

  @Test
  void shouldFillTheNewCollectionOnceTheFoldHasChunkedAllMessages(Bench bench) throws Exception {
    // given
    var fold = new ScriptedFold(bench);
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      passages.add(passage("c" + i, "m", "text number " + i));
    }
    bench.putAll(passages);
    bench.awaitEqual(index);
    Map<UUID, String> before = index.live();
    int embedded = embedder.texts.get();

    // when
    RebuildStatus begun = operations.rebuildFromMessages(Optional.empty());

    // then the fold may go on in each partition, one after the other
    assertThat(begun.collection()).isEqualTo("passages-2");
    await().atMost(SOON).until(() -> fold.allowing(0).size() == Cluster.PARTITIONS);
    assertThat(phase(operations)).isEqualTo(Phase.RECHUNKING);
    await()
        .atMost(SOON)
        .ignoreExceptions()
        .until(() -> members(bench, bench.group() + "-passages-2") == 1);

    // when it changes one passage, and another live one comes
    Passage changed = passage("c3", "m", "text number 3 in another chunk");
    int partition = partition(changed);
    issueInBackground(bench, changed);
    fold.answer(partition, 5, 1, false);
    await().atMost(SOON).until(() -> fold.allowing(1).equals(List.of(partition)));
    assertThat(operations.rebuildStatus().orElseThrow().progress().read()).isEqualTo(5);
    for (int other = 0; other < Cluster.PARTITIONS; other++) {
      fold.answer(other, 10, other == partition ? 1 : 0, true);
    }
    Operating.awaitPhase(operations, Phase.SWITCHED);

    // then what did not change is neither written nor embedded again
    bench.awaitEqual(alias.map("passages-2"));
    Map<UUID, String> after = alias.map("passages-2").live();
    before.remove(TestPassages.id(changed));
    assertThat(after).containsAllEntriesOf(before).hasSize(20);
    assertThat(embedder.texts.get()).isEqualTo(embedded + 1);
    assertThat(bench.meters.find("memlog.indexer.event_to_searchable").timer())
        .satisfies(timer -> assertThat(timer.count()).isEqualTo(20));
  }

  @Test
  void shouldHaveAllMessagesReadAgainBeforeItFillsMemories(Bench bench) throws Exception {
    // given
    var fold = new ScriptedFold(bench);
    var memories = new MemoryBench(bench);
    IndexOperations operations = operating.of(memories.start(index, embedder));
    memories.put(MemoryBench.memory("tea", "Ann drinks green tea."));

    // when
    operations.rebuildFromMessages(Optional.empty());

    // then
    await().atMost(SOON).until(() -> fold.allowing(0).size() == Cluster.PARTITIONS);
    assertThat(phase(operations)).isEqualTo(Phase.REREADING);
    assertThat(fold.requests().values()).allMatch(Rechunk::getMemories);

    // when
    for (int partition = 0; partition < Cluster.PARTITIONS; partition++) {
      fold.answer(partition, 1, 1, true);
    }

    // then
    Operating.awaitPhase(operations, Phase.SWITCHED);
  }

  @Test
  void shouldContinueTheRequestAfterARestart(Bench bench) throws Exception {
    // given
    var fold = new ScriptedFold(bench);
    Indexer indexer = bench.start(bench.config("1"), alias, embedder);
    IndexOperations first = operating.of(indexer);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    first.rebuildFromMessages(Optional.empty());
    await().atMost(SOON).until(() -> !fold.allowing(0).isEmpty());
    first.close();
    assertThat(phase(first)).isEqualTo(Phase.STOPPED);
    String request = requireNonNull(fold.requests().get(0)).getId();

    // when
    IndexOperations second = operating.of(indexer);
    second.start();

    // then
    await().atMost(SOON).until(() -> fold.allowing(0).size() == Cluster.PARTITIONS);
    await().atMost(SOON).until(() -> second.rebuildStatus().isPresent());
    Operating.awaitPhase(second, Phase.RECHUNKING);
    assertThat(fold.requests().values()).allMatch(asked -> asked.getId().equals(request));
    for (int partition = 0; partition < Cluster.PARTITIONS; partition++) {
      fold.answer(partition, 1, 0, true);
    }
    Operating.awaitPhase(second, Phase.SWITCHED);
    bench.awaitEqual(alias.map("passages-2"));

    // when the next rebuild is interrupted, then nothing of the former request is left
    second.rebuild(Optional.empty(), Optional.empty());
    Operating.awaitPhase(second, Phase.SWITCHED);
  }

  @Test
  void shouldWithdrawTheRequestOfACancelledRebuild(Bench bench) throws Exception {
    // given
    var fold = new ScriptedFold(bench);
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    operations.rebuildFromMessages(Optional.empty());
    await().atMost(SOON).until(() -> !fold.allowing(0).isEmpty());

    // when
    operations.cancelRebuild();

    // then
    Operating.awaitPhase(operations, Phase.CANCELLED);
    assertThat(fold.requests().values()).allMatch(request -> request.getAllowed() < 0);
    await().atMost(SOON).until(() -> alias.collections().equals(List.of("passages-1")));
  }

  @Test
  void shouldDropTheCollectionOfARebuildWhoseRequestIsNotStored(Bench bench) {
    // given producers that refuse every record
    Map<String, String> refusing = Map.of("max.request.size", "1");
    IndexOperations operations =
        operating.of(
            bench.start(
                bench.config("1"), bench.settings(refusing), alias, embedder, Clock.systemUTC()));

    // when / then
    assertThatThrownBy(() -> operations.rebuildFromMessages(Optional.empty()))
        .isInstanceOf(KafkaException.class);
    assertThat(alias.collections()).containsExactly("passages-1");
    assertThat(operations.rebuildStatus()).isEmpty();
  }

  private static long members(Bench bench, String group) throws Exception {
    try (Admin admin = bench.admin()) {
      return requireNonNull(admin.describeConsumerGroups(List.of(group)).all().get().get(group))
          .members()
          .size();
    }
  }

  private static Phase phase(IndexOperations operations) {
    return operations.rebuildStatus().orElseThrow().phase();
  }

  private static int partition(Passage passage) {
    return Keys.partition(key(passage), Cluster.PARTITIONS);
  }

  private static void issueInBackground(Bench bench, Passage passage) {
    var _ =
        bench.confirmed(
            new ProducerRecord<>(
                Topics.PASSAGES.name(),
                partition(passage),
                key(passage).getBytes(StandardCharsets.UTF_8),
                bench.bytes(passage),
                List.of(new RecordHeader(Background.HEADER, new byte[0]))));
  }
}
