package dev.memlog.extractor.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.AbandonedTransactions;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.runtime.kafka.TopicRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

class AbandonedTransactionsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String GROUP = "group";
  private static final String TOPIC = "output";

  @Test
  void shouldAbortOnlyTheTransactionsOfMembersThatAreGone() throws Exception {
    try (var broker = TestBroker.started()) {
      var session = Map.of("session.timeout.ms", "3000", "heartbeat.interval.ms", "300");
      var clients =
          new KafkaClients(
              new KafkaSettings(broker.bootstrapServers(), "mock://none", session, Map.of()),
              "test");
      try (Admin admin = clients.admin("admin");
          Producer<byte[], byte[]> killed = producer(clients, "first");
          Producer<byte[], byte[]> living = producer(clients, "second");
          Consumer<byte[], byte[]> second = member(clients, "second")) {
        // given
        admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
        begin(killed, "of the killed");
        begin(living, "of the living");
        var first = member(clients, "first");
        await()
            .atMost(PATIENCE)
            .ignoreExceptions()
            .until(
                () -> {
                  first.poll(Duration.ZERO);
                  second.poll(Duration.ZERO);
                  return members(admin) == 2;
                });
        try (var _ =
            new AbandonedTransactions(clients.admin("transactions"), GROUP, "-out", () -> true)) {
          // when: a static member that closes stays in the group, as if it was killed
          first.close();
          await()
              .atMost(PATIENCE)
              .until(
                  () -> {
                    second.poll(Duration.ZERO);
                    return members(admin) == 1;
                  });

          // then
          await()
              .atMost(PATIENCE)
              .until(
                  () ->
                      admin.listTransactions().all().get().stream()
                          .noneMatch(
                              t ->
                                  t.transactionalId().equals("group-first-out")
                                      && t.state()
                                          == org.apache.kafka.clients.admin.TransactionState
                                              .ONGOING));
          living.commitTransaction();
          try (var reader =
              clients.scanner("reader", new StringDeserializer(), new StringDeserializer())) {
            assertThat(TopicRecords.read(reader, TOPIC))
                .extracting(record -> record.value())
                .containsExactly("of the living");
          }
        }
      }
    }
  }

  private static Producer<byte[], byte[]> producer(KafkaClients clients, String instance) {
    return clients.transactionalProducer(
        KafkaClients.instanceId(GROUP, instance) + "-out", PATIENCE);
  }

  private static void begin(Producer<byte[], byte[]> producer, String text) throws Exception {
    producer.initTransactions();
    producer.beginTransaction();
    producer.send(new ProducerRecord<>(TOPIC, text.getBytes(UTF_8))).get();
  }

  private static Consumer<byte[], byte[]> member(KafkaClients clients, String instance) {
    var member = clients.consumer(GROUP, instance);
    member.subscribe(List.of(TOPIC));
    return member;
  }

  private static long members(Admin admin) throws Exception {
    return requireNonNull(admin.describeConsumerGroups(List.of(GROUP)).all().get().get(GROUP))
        .members()
        .stream()
        .map(MemberDescription::groupInstanceId)
        .flatMap(Optional::stream)
        .count();
  }
}
