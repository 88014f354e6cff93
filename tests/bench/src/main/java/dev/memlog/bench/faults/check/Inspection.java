package dev.memlog.bench.faults.check;

import static java.util.Objects.requireNonNull;

import dev.memlog.bench.faults.check.Findings.Finding;
import dev.memlog.bench.faults.model.AppModel;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.Tokens;
import dev.memlog.bench.faults.model.Users;
import dev.memlog.client.MemlogClient;
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
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;

/**
 * A comparison of all answers of a server, and of the latest records of its topics, with the models
 * of its tenants, which state what they should be. Before a comparison, every stage must have
 * processed all records.
 */
public final class Inspection implements AutoCloseable {

  private static final List<TopicSpec> OF_CONVERSATIONS =
      List.of(Topics.MESSAGES, Topics.PASSAGES, Topics.CONVERSATIONS);
  private static final List<TopicSpec> OF_OWNERS =
      List.of(Topics.MEMORIES, Topics.MEMORY_CANDIDATES, Topics.MEMORY_CHANGES, Topics.GRAPH);

  private static final List<TopicSpec> VECTORS =
      List.of(Topics.PASSAGE_VECTORS, Topics.MEMORY_VECTORS);

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Map<TopicSpec, LatestRecords<SpecificRecord>> topics = new LinkedHashMap<>();
  private final Map<TopicSpec, NavigableMap<String, SpecificRecord>> read = new HashMap<>();

  /**
   * Creates a comparison for one server.
   *
   * @param kafka the connection to the server's log and schema registry
   */
  public Inspection(KafkaSettings kafka) {
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

  /**
   * Reads the topics from the end of the previous call to their present ends. The next calls of
   * {@link #inspect} compare the records read so far.
   */
  public void readOn() {
    topics.forEach((topic, records) -> read.put(topic, new TreeMap<>(records.read())));
  }

  /**
   * Returns the number of passages and memories whose current vector is missing from the topics.
   */
  public long withoutVector() {
    return withoutVector(
            Topics.PASSAGES,
            Topics.PASSAGE_VECTORS,
            passage -> ((Passage) passage).getContentHash())
        + withoutVector(
            Topics.MEMORIES, Topics.MEMORY_VECTORS, memory -> ((Memory) memory).getContentHash());
  }

  private long withoutVector(
      TopicSpec topic, TopicSpec vectors, Function<SpecificRecord, String> hash) {
    Map<String, SpecificRecord> logged = records(vectors, "");
    return records(topic, "").entrySet().stream()
        .filter(
            one ->
                !(logged.get(one.getKey()) instanceof LoggedVector vector
                    && vector.getContentHash().equals(hash.apply(one.getValue()))))
        .count();
  }

  /**
   * Compares the answers to one tenant with the model. Several threads may inspect different
   * tenants.
   *
   * @param model the expected state of the tenant
   * @param client a client with the tenant's key
   * @return the broken promises; empty if there are none
   */
  public List<Finding> inspect(TenantModel model, MemlogClient client) {
    var findings = new Findings(model);
    compareTopics(model, findings);
    new AnswersCheck(client, model, findings).run();
    new MemoriesCheck(client, model, findings).run();
    new DeadLettersCheck(client, model, findings).run();
    long passages = records(Topics.PASSAGES, model.tenant() + "/").size();
    long counted = client.stats().counts().passages();
    if (passages != counted) {
      findings.add(
          Promise.INDEX_IS_THE_FOLD,
          "the number of passages in stats",
          "is %d, but topic passages has %d".formatted(counted, passages));
    }
    return findings.all();
  }

  private void compareTopics(TenantModel model, Findings findings) {
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
    return requireNonNull(read.get(topic), topic.name())
        .subMap(prefix, prefix + Character.MAX_VALUE);
  }

  private void messages(String prefix, AppModel app, Findings findings) {
    Map<String, String> expected = new TreeMap<>();
    app.conversations()
        .forEach(
            (id, conversation) ->
                conversation
                    .history()
                    .forEach((message, text) -> expected.put(prefix + id + "/" + message, text)));
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
