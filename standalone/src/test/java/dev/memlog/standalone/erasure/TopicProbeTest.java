package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicProbeTest {

  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final String MESSAGES = Topics.MESSAGES.name();

  @TempDir Path directory;

  private EmbeddedBroker broker;
  private TopicProbe probe;

  @BeforeEach
  void start() throws Exception {
    broker = new EmbeddedBroker(new BrokerConfig(0), directory);
    broker.start();
    try (var admin = admin()) {
      new TopicCatalogue(admin, 2, (short) 1).ensure(Topics.all());
    }
    probe =
        new TopicProbe(
            new KafkaSettings(broker.bootstrapServers(), "http://unused", Map.of(), Map.of()),
            Duration.ofSeconds(30));
  }

  @AfterEach
  void stop() throws Exception {
    broker.close();
  }

  @Test
  void shouldFindACopyThatALaterRecordReplacesUntilItIsGone() throws Exception {
    // given: compressed, and a copy that is left behind on purpose
    send(EVENTS, 1, "a", "we met Quixotelephant today", "gzip");
    send(MESSAGES, 0, "k", "Quixotelephant", "none");
    send(MESSAGES, 0, "k", null, "none");

    // when
    var both = probe.probe(List.of("absentword", "quixotelephant"));
    deleteRecords(EVENTS, 1);
    var one = probe.probe(List.of("absentword", "quixotelephant"));
    try (var admin = admin()) {
      // the broker refuses to truncate a compacted topic
      admin.deleteTopics(List.of(MESSAGES)).all().get();
    }
    var none = probe.probe(List.of("absentword", "quixotelephant"));

    // then
    assertThat(both.found())
        .containsExactly(
            new ProbeReport.Match(EVENTS, 1, 0, 2), new ProbeReport.Match(MESSAGES, 0, 0, 2));
    assertThat(both.records()).isGreaterThanOrEqualTo(3);
    assertThat(one.found()).containsExactly(new ProbeReport.Match(MESSAGES, 0, 0, 2));
    assertThat(one.clean()).isFalse();
    assertThat(none.clean()).isTrue();
  }

  @Test
  void shouldFindWordsInKeysHeadersAndAbortedTransactions() throws Exception {
    // given
    send(EVENTS, 0, "Zugzwängli", "value", "none");
    try (var producer = producer("none")) {
      var headers = List.of(new RecordHeader("reason", "Zugzwängli".getBytes(UTF_8)));
      producer.send(new ProducerRecord<>(EVENTS, 0, null, "k", "v", List.copyOf(headers))).get();
    }
    Map<String, Object> settings =
        Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "aborts");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(EVENTS, 0, "k", "zugzwängli")).get();
      producer.abortTransaction();
    }

    // when / then
    assertThat(probe.probe(List.of("ZUGZWÄNGLI")).found())
        .extracting(ProbeReport.Match::offset)
        .containsExactly(0L, 1L, 2L);
  }

  @Test
  void shouldRefuseWordsThatOccurByChanceWithoutRepeatingThem() {
    assertThatThrownBy(() -> probe.probe(List.of("enough", "abc")))
        .hasMessage("words[1] must have at least 4 characters, got 3");
    assertThatThrownBy(() -> probe.probe(List.of()))
        .hasMessage("words must hold at least one word, got none");
  }

  private void send(
      String topic, int partition, String key, @Nullable String value, String compression)
      throws Exception {
    try (var producer = producer(compression)) {
      producer.send(new ProducerRecord<>(topic, partition, key, value)).get();
    }
  }

  private KafkaProducer<String, String> producer(String compression) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", broker.bootstrapServers(), "compression.type", compression);
    return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  private void deleteRecords(String topic, int partition) throws Exception {
    try (var admin = admin()) {
      // -1 is the end of the partition
      var all = Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(-1));
      admin.deleteRecords(all).all().get();
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
  }
}
