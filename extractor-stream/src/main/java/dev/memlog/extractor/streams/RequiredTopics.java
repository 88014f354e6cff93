package dev.memlog.extractor.streams;

import static java.util.Objects.requireNonNull;

import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.TopicSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;

/** The check at start-up that the topics of a stage exist and match the catalogue. */
public final class RequiredTopics {

  private RequiredTopics() {}

  /**
   * Checks that topics exist as the catalogue specifies them, each with the same number of
   * partitions.
   *
   * @param topics the specifications of the topics; at least one
   * @return a catalogue that creates further topics with the same number of partitions
   * @throws TopicMismatchException if a topic is missing or differs
   * @throws ExecutionException if the cluster does not answer
   */
  public static TopicCatalogue ensure(Admin admin, List<TopicSpec> topics)
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
}
