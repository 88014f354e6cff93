package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.streams.RequiredTopics;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * The topics that the fold reads and writes. A tenant's own topic has the configuration of topic
 * conversation-events.
 */
public final class FoldTopics {

  private static final List<TopicSpec> OURS =
      List.of(
          Topics.CONVERSATION_EVENTS,
          Topics.CONVERSATION_EVENTS_REROUTE,
          Topics.CONVERSATION_EVENTS_DEAD_LETTER,
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.PASSAGES,
          Topics.RECHUNKS,
          Topics.TURNS,
          Topics.DECISIONS);

  private FoldTopics() {}

  /**
   * Checks the topics of the fold, and creates missing topics of tenants.
   *
   * @param tenantTopics the names of the topics that accept the events of one tenant only
   * @return the number of partitions of each topic
   * @throws TopicMismatchException if a topic differs from its specification, or if one that is not
   *     a tenant's is missing
   * @throws ExecutionException if the cluster does not answer
   */
  public static int ensure(Admin admin, Set<String> tenantTopics)
      throws ExecutionException, InterruptedException {
    TopicCatalogue catalogue = RequiredTopics.ensure(admin, OURS);
    if (!tenantTopics.isEmpty()) {
      catalogue.ensure(tenantTopics.stream().sorted().map(FoldTopics::ofTenant).toList());
    }
    return catalogue.partitions();
  }

  /** Returns the specification of conversation-events under a given name. */
  private static TopicSpec ofTenant(String name) {
    TopicSpec like = Topics.CONVERSATION_EVENTS;
    return new TopicSpec(
        name,
        like.key(),
        like.schema(),
        like.compatibility(),
        like.cleanup(),
        like.retention(),
        like.maxMessageBytes(),
        like.flushed());
  }
}
