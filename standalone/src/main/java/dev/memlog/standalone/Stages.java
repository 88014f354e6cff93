package dev.memlog.standalone;

import dev.memlog.api.v1.StageLag;
import dev.memlog.extractor.evolution.stream.EvolutionTopology;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The lag of each stage, as stats show it. */
public final class Stages implements Supplier<List<StageLag>> {

  private final List<Stage> stages;

  /**
   * A stage that may lag.
   *
   * @param name the stage's name, such as {@code indexer}
   * @param topics the topics that the stage reads
   * @param waiting returns the number of waiting records of these topics, by topic
   */
  public record Stage(
      String name, List<TopicSpec> topics, Function<List<String>, Map<String, Long>> waiting) {

    public Stage {
      topics = List.copyOf(topics);
    }

    /** Returns the stage that folds events into conversations. */
    public static Stage fold(GroupLag group) {
      return new Stage(
          "fold",
          List.of(Topics.CONVERSATION_EVENTS, Topics.CONVERSATION_EVENTS_REROUTE),
          group::waiting);
    }

    /** Returns the stage that makes passages searchable. */
    public static Stage indexer(LongSupplier waiting) {
      return of("indexer", Topics.PASSAGES, waiting);
    }

    /** Returns the stage that extracts statements from turns. */
    public static Stage extraction(GroupLag group) {
      return new Stage("extraction", List.of(Topics.TURNS), group::waiting);
    }

    /**
     * Returns the stage that forms memories from statements, commands, accesses and withdrawals.
     */
    public static Stage evolution(GroupLag group) {
      return new Stage("evolution", EvolutionTopology.inputs(), group::waiting);
    }

    /** Returns the stage that makes memories recallable. */
    public static Stage memoryIndexer(LongSupplier waiting) {
      return of("memory-indexer", Topics.MEMORIES, waiting);
    }

    private static Stage of(String name, TopicSpec topic, LongSupplier waiting) {
      return new Stage(name, List.of(topic), _ -> Map.of(topic.name(), waiting.getAsLong()));
    }

    private List<StageLag> lags() {
      List<String> names = topics.stream().map(TopicSpec::name).toList();
      Map<String, Long> lags = waiting.apply(names);
      return names.stream()
          .map(
              topic ->
                  StageLag.newBuilder()
                      .setStage(name)
                      .setTopic(topic)
                      .setLag(lags.getOrDefault(topic, 0L))
                      .build())
          .toList();
    }
  }

  /**
   * @param stages the stages in the order of display
   */
  public Stages(List<Stage> stages) {
    this.stages = List.copyOf(stages);
  }

  @Override
  public List<StageLag> get() {
    List<StageLag> lags = new ArrayList<>();
    stages.forEach(stage -> lags.addAll(stage.lags()));
    return lags;
  }
}
