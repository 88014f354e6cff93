package dev.memlog.ingest;

import dev.memlog.ingest.deadletter.DeadLetterApi;
import dev.memlog.ingest.deadletter.DeadLetterOperations;
import dev.memlog.ingest.deadletter.DeadLetterTopics;
import dev.memlog.ingest.deadletter.Redrive;
import dev.memlog.ingest.decision.DecisionWaits;
import dev.memlog.ingest.publish.CommandPublisher;
import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.EventReader;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.SortableIds;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.KafkaWatch;
import dev.memlog.runtime.server.ApiServerBuilder;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.rules.EventRules;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * The component that serves the ingest API, through which callers write to Memlog. {@link
 * #register} adds the API to a server. Calls that write fail with HTTP status 503 before the start,
 * and while Kafka or the schema registry is unavailable. The component recovers from an outage
 * without a restart.
 */
public final class IngestService implements Component {

  private final EventPublisher publisher;
  private final KafkaWatch watch;
  private final DeadLetterOperations letters;
  private final Receipts receipts;
  private final DecisionWaits decisions;
  private final Consumer<ApiServerBuilder> apis;

  /**
   * Creates a component for a replicated log, in which memories survive the power loss of a
   * machine. It is not started and not connected to Kafka.
   *
   * @param config the limits of requests, and the commands that require a confirmation
   * @param meters the registry of the component's metrics
   * @param clock the clock that dates events and receipts
   */
  public IngestService(
      IngestConfig config, KafkaSettings kafka, MeterRegistry meters, Clock clock) {
    this(config, kafka, meters, clock, _ -> true);
  }

  /**
   * Creates a component that is not started and not connected to Kafka.
   *
   * @param config the limits of requests, and the commands that require a confirmation
   * @param meters the registry of the component's metrics
   * @param clock the clock that dates events and receipts
   * @param safe blocks until the memories of a partition survive a power loss; returns false if
   *     that cannot be achieved now
   */
  public IngestService(
      IngestConfig config,
      KafkaSettings kafka,
      MeterRegistry meters,
      Clock clock,
      IntPredicate safe) {
    KafkaClients clients = new KafkaClients(kafka, "ingest");
    AvroSerdes serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    publisher =
        new EventPublisher(clients, config.deliveryTimeout(), serdes, kafka.generation(), meters);
    watch =
        new KafkaWatch(
            clients, kafka.bootstrapServers(), List.of(Topics.CONVERSATION_EVENTS.name()));
    Requested requested =
        new Requested(new SortableIds(clock, new SecureRandom()), clock, config.maxAhead());
    EventReader reader = new EventReader(new EventRules(config.limits()), requested);
    ValidatingPublisher validating =
        new ValidatingPublisher(reader, publisher, config.batchEvents());
    var streams = new EventStreamApi(validating, config);
    receipts = new Receipts(new ReceiptLog(kafka, "ingest"), requested);
    decisions = new DecisionWaits(config.decideWithin(), kafka);
    var commands = new CommandPublisher(publisher, safe);
    letters =
        new DeadLetterOperations(
            new DeadLetterTopics(clients, DeadLetterTopics.Bounds.defaults()),
            publisher,
            new Redrive(publisher, commands, requested));
    var owned = new OwnedCommands(commands, requested, decisions);
    var erasures =
        new UserErasureApi(
            new UserConversations(publisher, decisions, requested, kafka),
            publisher,
            owned,
            requested,
            receipts,
            config.confirmation());
    apis =
        server ->
            server
                .grpc(
                    new IngestApi(validating, streams, receipts, decisions),
                    Role.WRITE,
                    new EarlierPosition())
                .http(EventStreamApi.ROUTE, streams)
                .grpc(
                    new MemoryCommandApi(owned, requested, receipts, config.confirmation()),
                    Role.WRITE)
                .grpc(new CoreMemoryCommandApi(owned), Role.WRITE)
                .grpc(new ReceiptApi(receipts, clock), Role.WRITE)
                .grpc(erasures, Role.WRITE)
                .http(MemoryImportApi.ROUTE, new MemoryImportApi(commands, requested))
                .grpc(new DeadLetterApi(letters), Role.ADMIN)
                .grpc(new EnergyReportApi(publisher, requested), Role.OPERATOR);
  }

  /**
   * Adds the component's APIs to a server. Callers need role write for events, memories, core
   * memory, receipts and the erasure of users, role admin for dead letters, and role operator for
   * energy.
   */
  public void register(ApiServerBuilder server) {
    apis.accept(server);
  }

  /**
   * Returns the number of dead letters that a caller may see. The call first reads the dead letters
   * that were added since the last call.
   *
   * @param caller the caller, whose rights decide which dead letters count
   * @throws dev.memlog.runtime.RequestException with code unavailable if Kafka does not answer, or
   *     if not all dead letters have been read yet
   */
  public long deadLetters(Principal caller) {
    return letters.list(caller).size();
  }

  @Override
  public String name() {
    return "ingest";
  }

  @Override
  public void start() {
    publisher.start();
    decisions.start();
    watch.start();
  }

  @Override
  public Health check() {
    return watch.check();
  }

  @Override
  public void close() {
    watch.close();
    decisions.close();
    letters.close();
    receipts.close();
    publisher.close();
  }
}
