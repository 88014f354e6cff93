package dev.memlog.bench.faults.check;

import dev.memlog.bench.faults.model.AppModel;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.bench.faults.model.Users;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of the latest records of topics, such as messages and passages, with the models of
 * the tenants.
 */
final class TopicsCheck implements AutoCloseable {

  private static final List<TopicSpec> OF_CONVERSATIONS =
      List.of(Topics.MESSAGES, Topics.PASSAGES, Topics.CONVERSATIONS);
  private static final List<TopicSpec> OF_OWNERS =
      List.of(Topics.MEMORIES, Topics.MEMORY_CANDIDATES, Topics.MEMORY_CHANGES, Topics.GRAPH);

  private static final List<TopicSpec> VECTORS =
      List.of(Topics.PASSAGE_VECTORS, Topics.MEMORY_VECTORS);

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Map<TopicSpec, LatestRecords<SpecificRecord>> topics = new LinkedHashMap<>();
  private final Map<TopicSpec, NavigableMap<String, SpecificRecord>> read = new HashMap<>();

  TopicsCheck(KafkaSettings kafka) {
    Stream.of(OF_CONVERSATIONS, VECTORS, OF_OWNERS)
        .flatMap(List::stream)
        .forEach(topic -> topics.put(topic, latest(kafka, topic)));
  }

  private static LatestRecords<SpecificRecord> latest(KafkaSettings kafka, TopicSpec topic) {
    var clients = new KafkaClients(kafka, "faults");
    return new LatestRecords<>(
        topic,
        SpecificRecord.class,
        LONGEST,
        () -> clients.scanner(topic.name()),
        () ->
            RecordReader.impatient(
                SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()), topic));
  }

  /** Reads every topic from the last position to its end. */
  void readOn() {
    topics.forEach((topic, records) -> read.put(topic, new TreeMap<>(records.read())));
  }

  /** Returns the number of passages and memories whose current vector is in no topic of vectors. */
  long withoutVector() {
    Map<String, SpecificRecord> passageVectors = records(Topics.PASSAGE_VECTORS, "");
    Map<String, SpecificRecord> memoryVectors = records(Topics.MEMORY_VECTORS, "");
    long passages =
        records(Topics.PASSAGES, "").entrySet().stream()
            .filter(
                one ->
                    !logged(
                        passageVectors.get(one.getKey()),
                        ((Passage) one.getValue()).getContentHash()))
            .count();
    long memories =
        records(Topics.MEMORIES, "").entrySet().stream()
            .filter(
                one ->
                    !logged(
                        memoryVectors.get(one.getKey()),
                        ((Memory) one.getValue()).getContentHash()))
            .count();
    return passages + memories;
  }

  private static boolean logged(@Nullable SpecificRecord vector, String hash) {
    return vector instanceof LoggedVector known && known.getContentHash().equals(hash);
  }

  /** Returns the number of passages of a tenant. */
  long passages(String tenant) {
    return records(Topics.PASSAGES, tenant + "/").size();
  }

  /**
   * Compares the records of one tenant with its model.
   *
   * @param findings receives the broken promises
   */
  void run(TenantModel model, Findings findings) {
    for (String name : TenantModel.APPS) {
      AppModel app = model.app(name);
      String prefix = model.tenant() + "/" + name + "/";
      messages(prefix, app, findings);
      passages(prefix, app, findings);
      told(prefix + Users.TOLD + "/", app, findings);
      for (String user : Users.SAYING) {
        for (TopicSpec topic : OF_OWNERS) {
          records(topic, Keys.owner(model.tenant(), name, user) + "/")
              .forEach(
                  (key, record) ->
                      findings.onlyTokens(
                          "topic " + topic.name() + " under " + key, record, app.tokens(user)));
        }
      }
    }
  }

  private Map<String, SpecificRecord> records(TopicSpec topic, String prefix) {
    NavigableMap<String, SpecificRecord> records = read.get(topic);
    if (records == null) {
      throw new IllegalArgumentException("not read: " + topic.name());
    }
    return records.subMap(prefix, prefix + Character.MAX_VALUE);
  }

  private void messages(String prefix, AppModel app, Findings findings) {
    Map<String, String> expected = new TreeMap<>();
    app.conversations()
        .forEach(
            (id, conversation) ->
                conversation
                    .history()
                    .forEach(
                        (message, one) -> expected.put(prefix + id + "/" + message, one.text())));
    Map<String, String> found = new TreeMap<>();
    records(Topics.MESSAGES, prefix)
        .forEach((key, record) -> found.put(key, String.valueOf(((Message) record).getContent())));
    findings.compare("topic messages", found, expected, Promise.ACKNOWLEDGED_IS_KEPT);
  }

  private void passages(String prefix, AppModel app, Findings findings) {
    Map<String, Set<String>> expected = new TreeMap<>();
    Set<String> allowed = new TreeSet<>();
    for (String user : Users.SAYING) {
      app.searchable(user).forEach((id, text) -> expected.put(prefix + id, Tokens.in(text)));
      allowed.addAll(app.tokens(user));
    }
    Map<String, Set<String>> found = new TreeMap<>();
    records(Topics.PASSAGES, prefix)
        .forEach(
            (key, record) -> {
              Passage passage = (Passage) record;
              found.put(key.substring(0, key.lastIndexOf('/')), Tokens.in(passage.getText()));
              findings.onlyTokens("topic passages", passage, allowed);
            });
    findings.compare("topic passages", found, expected, Promise.ACKNOWLEDGED_IS_KEPT);
  }

  private void told(String prefix, AppModel app, Findings findings) {
    Map<String, Set<String>> expected = new TreeMap<>();
    app.told().forEach((id, memory) -> expected.put(prefix + id, Tokens.in(memory.content())));
    Map<String, Set<String>> found = new TreeMap<>();
    records(Topics.MEMORIES, prefix)
        .forEach(
            (key, record) -> found.put(key, Tokens.in(((Memory) record).getClaim().getContent())));
    findings.compare("topic memories", found, expected, Promise.ACKNOWLEDGED_IS_KEPT);
  }

  @Override
  public void close() {
    topics.values().forEach(LatestRecords::close);
  }
}
