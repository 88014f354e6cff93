package dev.memlog.standalone.powerloss;

import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.FoldStage;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The broker's logs whose records are derived from the input: the stages' positions, transactions
 * and changelogs, and the topics that the stages write, dead letters included. The input itself,
 * the registry's log and other programs' topics are not derived.
 */
public final class DerivedLogs {

  private static final Set<String> POSITIONS = Set.of("__consumer_offsets", "__transaction_state");
  private static final Set<TopicSpec> INPUTS =
      Set.of(
          Topics.CONVERSATION_EVENTS,
          Topics.MEMORY_COMMANDS,
          Topics.ACCESSES,
          Topics.ANSWERS,
          Topics.ENERGY,
          Topics.ERASURE_RECEIPTS);
  private static final Set<String> ISSUED =
      Topics.all().stream()
          .filter(topic -> !INPUTS.contains(topic))
          .map(TopicSpec::name)
          .collect(Collectors.toUnmodifiableSet());

  private DerivedLogs() {}

  /** Returns whether the records of a topic are derived from the input. */
  public static boolean contains(String topic) {
    return ISSUED.contains(topic)
        || POSITIONS.contains(topic)
        || topic.startsWith(FoldStage.GROUP + "-")
        || topic.startsWith(EvolutionStage.GROUP + "-");
  }
}
