package dev.memlog.ingest;

import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.Decision;
import dev.memlog.ingest.decision.DecisionWait;
import dev.memlog.ingest.decision.DecisionWaits;
import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.PublishFailures;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Conversation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.KafkaException;

/**
 * A reader of the conversations that a user owns. It reads the whole topic of conversations, so it
 * is meant for rare calls.
 */
record UserConversations(
    EventPublisher publisher, DecisionWaits decisions, Requested requested, KafkaSettings kafka) {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * Returns the ids of the conversations that a user owns, in their order. The result includes
   * every conversation whose first event was published before the call.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  List<String> of(String tenant, String app, String user) {
    awaitFold(tenant, app);
    try (var records =
        new LatestRecords<>(
            Topics.CONVERSATIONS,
            Conversation.class,
            found ->
                tenant.equals(found.getTenant())
                    && app.equals(found.getApp())
                    && user.equals(found.getUser()),
            PATIENCE,
            () -> new KafkaClients(kafka, "ingest").scanner("conversations"),
            () ->
                RecordReader.impatient(
                    SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
                    Topics.CONVERSATIONS))) {
      return records.read().values().stream().map(Conversation::getConversation).sorted().toList();
    } catch (KafkaException e) {
      throw PublishFailures.of(e);
    }
  }

  /**
   * Blocks until the fold has processed every event that was published before the call. The method
   * publishes an event without effect to each partition, since the fold decides the events of a
   * partition in their order. Does nothing if the service waits for no decisions.
   */
  private void awaitFold(String tenant, String app) {
    int partitions = publisher.partitions();
    DecisionWait wait = decisions.expect(partitions);
    if (!wait.headers().iterator().hasNext()) {
      wait.cancel();
      return;
    }
    try {
      // A new name each time, so that no client has such a conversation.
      String name = "erasure-" + UUID.randomUUID() + "-";
      Set<Integer> reached = new HashSet<>();
      List<CompletableFuture<?>> sent = new ArrayList<>();
      for (int number = 0; reached.size() < partitions; number++) {
        ConversationEvent event = withoutEffect(tenant, app, name + number);
        if (reached.add(Keys.partition(Keys.conversation(event), partitions))) {
          sent.add(publisher.publish(event, wait.headers()));
        }
      }
      sent.forEach(ValidatingPublisher::await);
    } catch (RuntimeException e) {
      wait.cancel();
      throw e;
    }
    Decision decision = ValidatingPublisher.await(wait.begin());
    if (decision.getResult().equals(DecisionWait.UNDECIDED)) {
      throw ErrorCode.UNAVAILABLE.refusal(
          "cannot be answered now, since the extractor is behind or does not run; try again");
    }
  }

  private ConversationEvent withoutEffect(String tenant, String app, String conversation) {
    return requested.event(
        tenant, app, null, conversation, false, new ConversationEnded(null, null, false));
  }
}
