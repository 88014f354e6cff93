package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;

import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;

/**
 * The check at start that the stage's topics exist and agree. It creates tenants' own topics like
 * the shared one.
 */
final class InputTopics {

  private static final List<TopicSpec> OURS =
      List.of(
          Topics.CONVERSATION_EVENTS,
          Topics.CONVERSATION_EVENTS_REROUTE,
          Topics.CONVERSATION_EVENTS_DEAD_LETTER,
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.PASSAGES,
          Topics.TURNS);

  private InputTopics() {}

  /**
   * Checks the topics of the fold and creates missing topics of tenants.
   *
   * @return the number of partitions of each topic
   * @throws TopicMismatchException if a topic is missing or differs
   * @throws ExecutionException if the cluster cannot be asked
   */
  static int ensure(Admin admin, Set<String> tenantTopics)
      throws ExecutionException, InterruptedException {
    TopicCatalogue catalogue = ensure(admin, OURS);
    if (!tenantTopics.isEmpty()) {
      catalogue.ensure(tenantTopics.stream().sorted().map(InputTopics::ofTenant).toList());
    }
    return catalogue.partitions();
  }

  /**
   * Checks that topics exist as the catalogue specifies them, with the same number of partitions
   * each.
   *
   * @return a catalogue that creates others like them
   * @throws TopicMismatchException if a topic is missing or differs
   * @throws ExecutionException if the cluster cannot be asked
   */
  static TopicCatalogue ensure(Admin admin, List<TopicSpec> topics)
      throws ExecutionException, InterruptedException {
    Set<String> present = admin.listTopics().names().get();
    List<String> missing =
        topics.stream().map(TopicSpec::name).filter(name -> !present.contains(name)).toList();
    if (!missing.isEmpty()) {
      throw new TopicMismatchException(
          missing.stream().map("topic %s must exist before this stage starts"::formatted).toList());
    }
    String first = topics.getFirst().name();
    Map<String, TopicDescription> described =
        admin.describeTopics(List.of(first)).allTopicNames().get();
    TopicDescription description = requireNonNull(described.get(first));
    int partitions = description.partitions().size();
    short replicas = (short) description.partitions().getFirst().replicas().size();
    var catalogue = new TopicCatalogue(admin, partitions, replicas);
    catalogue.ensure(topics);
    return catalogue;
  }

  /** Returns the specification of conversation-events under another name. */
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
