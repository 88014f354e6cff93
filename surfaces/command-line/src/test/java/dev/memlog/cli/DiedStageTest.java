package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.IndexerConfig;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class DiedStageTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void shouldEndWithOneWhereAStageHasDied(@TempDir Path data) throws Exception {
    int broker = LoopbackPort.free(0, "broker.port", "the broker");
    var settings =
        List.of(
            "data=" + data,
            "partitions=1",
            "server.port=0",
            "broker.port=" + broker,
            "registry.port=0",
            "embedding.provider=hashing",
            "extractor.memories.enabled=false");
    var kafka = new KafkaSettings("127.0.0.1:" + broker, "", Map.of(), Map.of());
    var indexer = Defaults.of(IndexerConfig.class);

    // given: everything in one process, and a member that takes the indexer's place in its group
    try (var memlog = ChildProcess.everything(settings).up();
        var rival =
            new KafkaClients(kafka, "rival").consumer(indexer.groupId(), indexer.instance())) {
      rival.subscribe(List.of(Topics.PASSAGES.name()));

      // when: the indexer meets it, and ends
      await()
          .atMost(LONG)
          .until(
              () -> {
                rival.poll(Duration.ofMillis(100));
                return !rival.assignment().isEmpty();
              });

      // then
      assertThat(memlog.exitCode()).isEqualTo(1);
      assertThat(memlog.output()).contains("indexer needs a restart: the indexer has ended");
    }
  }
}
