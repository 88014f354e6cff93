package dev.memlog.extractor.retention;

import dev.memlog.extractor.streams.Opened;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.TopicSpec.Cleanup;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The component that regularly removes old records and deleted text from the log. Each round renews
 * turns that were unread for too long, runs the {@link Janitor} over the input topics, and runs the
 * {@link Eraser} over every topic. The eraser also covers the changelogs of the fold and of
 * evolution, since they hold text. If a round fails, the next one does its work.
 */
public final class Retention implements Component {

  private static final Logger log = LoggerFactory.getLogger(Retention.class);
  private static final Duration DELIVERY = Duration.ofSeconds(10);
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final RetentionConfig config;
  private final KafkaSettings kafka;
  private final KafkaClients clients;
  private final StageGroups groups;
  private final Collection<String> tenantTopics;
  private final Clock clock;
  private final Counter erased;
  private final Counter deleted;
  private final Counter renewed;
  private final Counter failed;

  private final Opened open = new Opened("retention");

  /**
   * Creates the component without starting it.
   *
   * @param config the times of retention
   * @param groups the consumer groups that must have read a record before it is deleted; their
   *     names are the prefixes of their changelogs
   * @param tenantTopics the input topics of single tenants
   */
  public Retention(
      RetentionConfig config,
      KafkaSettings kafka,
      StageGroups groups,
      Collection<String> tenantTopics,
      MeterRegistry meters,
      Clock clock) {
    this.config = config;
    this.kafka = kafka;
    this.clients = new KafkaClients(kafka, "retention");
    this.groups = groups;
    this.tenantTopics = Set.copyOf(tenantTopics);
    this.clock = clock;
    this.erased = meters.counter("memlog.retention.noops");
    this.deleted = meters.counter("memlog.retention.truncations");
    this.renewed = meters.counter("memlog.retention.renewed.turns");
    this.failed = meters.counter("memlog.retention.failures");
  }

  @Override
  public String name() {
    return "retention";
  }

  @Override
  public void start() {
    open.begin();
    Admin admin = clients.admin("retention");
    open.add(() -> admin.close(CLOSING));
    Producer<byte[], byte[]> producer = clients.producer("eraser", DELIVERY);
    open.add(() -> producer.close(CLOSING));
    var eraser = new Eraser(admin, producer, clock);
    ScheduledExecutorService scheduler =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("memlog-retention").daemon().factory());
    open.add(scheduler::shutdownNow);
    long every = config.every().toMillis();
    var _ =
        scheduler.scheduleWithFixedDelay(
            () -> round(admin, producer, eraser), every, every, TimeUnit.MILLISECONDS);
  }

  private void round(Admin admin, Producer<byte[], byte[]> producer, Eraser eraser) {
    try {
      renewed.increment(
          renewal(admin, producer)
              .renew(new ClusterOffsets(admin).partitions(Set.of(Topics.TURNS.name()))));
      for (TopicSpec topic : inputs()) {
        var janitor = new Janitor(admin, groups.readers(topic), config.keep(), clock);
        deleted.increment(janitor.sweep(new ClusterOffsets(admin).partitions(names(topic))).size());
      }
      Set<String> all = new TreeSet<>(tenantTopics);
      Topics.all().forEach(t -> all.add(t.name()));
      all.addAll(changelogs(admin));
      erased.increment(eraser.sweep(new ClusterOffsets(admin).partitions(all)).size());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | RuntimeException | Error e) {
      failed.increment();
      log.atWarn().setCause(e).log("a round of retention failed; the next round repeats it");
    }
  }

  private TurnRenewal renewal(Admin admin, Producer<byte[], byte[]> producer) {
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    return new TurnRenewal(
        clients,
        serdes,
        () -> SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
        admin,
        producer,
        groups,
        config.keep(),
        clock);
  }

  private static List<TopicSpec> inputs() {
    return Topics.all().stream().filter(t -> t.cleanup() == Cleanup.JANITOR).toList();
  }

  /** Returns the name of a topic and those of the tenants' own topics of the same kind. */
  private Set<String> names(TopicSpec topic) {
    Set<String> names = new TreeSet<>();
    names.add(topic.name());
    if (topic.equals(Topics.CONVERSATION_EVENTS)) {
      names.addAll(tenantTopics);
    }
    return names;
  }

  private List<String> changelogs(Admin admin) throws ExecutionException, InterruptedException {
    return admin.listTopics().names().get().stream().filter(groups::owns).toList();
  }

  @Override
  public void close() {
    open.close();
  }
}
