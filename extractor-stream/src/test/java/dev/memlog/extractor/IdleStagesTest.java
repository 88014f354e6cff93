package dev.memlog.extractor;

import static org.awaitility.Awaitility.await;

import dev.memlog.events.ConversationEvent;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stages without an input write nothing to the log. */
class IdleStagesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @Test
  void shouldCommitNoTransactionWithoutAnInput(@TempDir Path state) throws Exception {
    var config =
        Defaults.of(ExtractorConfig.class)
            .withMemories(Defaults.of(MemoriesConfig.class).withEnabled(true));
    var rules = new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());
    try (var broker = StageBroker.started(2);
        var _ = new RunningStages(broker.kafka, state, config, rules);
        Admin admin = broker.clients.admin("ends")) {
      // given
      var event =
          new Events("idle", "c1")
              .created(System.currentTimeMillis(), "m1", "user", "I live in Berlin.");
      try (Producer<String, byte[]> producer =
          broker.clients.producer(
              "test", PATIENCE, new StringSerializer(), new ByteArraySerializer())) {
        String topic = Topics.CONVERSATION_EVENTS.name();
        byte[] value = broker.serdes.<ConversationEvent>serializer().serialize(topic, event);
        producer.send(new ProducerRecord<>(topic, Keys.conversation(event), value)).get();
      }

      // when
      await()
          .atMost(PATIENCE)
          .until(() -> ends(admin).getOrDefault(Topics.MEMORIES.name(), 0L) > 0);

      // then
      var last = new HashMap<String, Long>();
      await()
          .atMost(PATIENCE)
          .during(5, TimeUnit.SECONDS)
          .until(
              () -> {
                Map<String, Long> now = ends(admin);
                boolean same = now.equals(last);
                last.putAll(now);
                return same;
              });
    }
  }

  /** Returns the sum of the ends of each topic's partitions, those of internal topics included. */
  private static Map<String, Long> ends(Admin admin) throws Exception {
    List<String> topics =
        List.copyOf(admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get());
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    admin
        .describeTopics(topics)
        .allTopicNames()
        .get()
        .forEach(
            (name, topic) ->
                topic
                    .partitions()
                    .forEach(
                        p ->
                            asked.put(
                                new TopicPartition(name, p.partition()), OffsetSpec.latest())));
    Map<String, Long> ends = new HashMap<>();
    admin
        .listOffsets(asked)
        .all()
        .get()
        .forEach((partition, end) -> ends.merge(partition.topic(), end.offset(), Long::sum));
    return ends;
  }
}
