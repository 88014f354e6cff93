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

/** Sees that the stage's topics are there, alike, and the tenants' own made like the shared one. */
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
   * Makes missing tenants' topics.
   *
   * @return how many partitions each topic has
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
   * Sees that topics are there, as the catalogue has them and with as many partitions each.
   *
   * @return a catalogue that makes others like them
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

  /** As conversation-events, under another name. */
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
