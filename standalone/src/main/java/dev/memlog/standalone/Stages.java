package dev.memlog.standalone;

import dev.memlog.api.v1.StageLag;
import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.evolution.stream.EvolutionTopology;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.indexer.Indexer;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A supplier of the lag of each processing stage, for the statistics.
 *
 * @param stages the stages in the order of display
 */
public record Stages(List<Stage> stages) implements Supplier<List<StageLag>> {

  public Stages {
    stages = List.copyOf(stages);
  }

  /**
   * A stage whose lag the statistics show.
   *
   * @param name the stage's name, such as {@code indexer}
   * @param topics the topics that the stage reads
   * @param waiting returns the number of unprocessed records of each of the given topics, by name
   */
  public record Stage(
      String name, List<TopicSpec> topics, Function<List<String>, Map<String, Long>> waiting) {

    public Stage {
      topics = List.copyOf(topics);
    }

    /**
     * Returns the stage that folds events into conversations.
     *
     * @param group the reader of the lag of the fold's consumer group
     */
    public static Stage fold(GroupLag group) {
      return new Stage(
          "fold",
          List.of(Topics.CONVERSATION_EVENTS, Topics.CONVERSATION_EVENTS_REROUTE),
          group::waiting);
    }

    /**
     * Returns the stage that makes passages searchable.
     *
     * @param waiting a supplier of the number of records of topic {@code passages} that the indexer
     *     has not processed
     */
    public static Stage indexer(LongSupplier waiting) {
      return of("indexer", Topics.PASSAGES, waiting);
    }

    /**
     * Returns the stage that extracts statements from turns; a turn is a message with the messages
     * before it.
     *
     * @param group the reader of the lag of the extraction's consumer group
     */
    public static Stage extraction(GroupLag group) {
      return new Stage("extraction", List.of(Topics.TURNS), group::waiting);
    }

    /**
     * Returns the stage that forms memories from statements and from commands of users. It also
     * reads the accesses to memories, and the withdrawals of edited or deleted messages.
     *
     * @param group the reader of the lag of the evolution's consumer group
     */
    public static Stage evolution(GroupLag group) {
      return new Stage("evolution", EvolutionTopology.inputs(), group::waiting);
    }

    /**
     * Returns the stage that makes memories recallable.
     *
     * @param waiting a supplier of the number of records of topic {@code memories} that the indexer
     *     has not processed
     */
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
   * Returns the supplier of the lags in a process that runs all stages.
   *
   * @param closing receives the clients that read the lag, and closes them
   */
  static Stages within(
      KafkaSettings kafka,
      ExtractorConfig extractor,
      Indexer indexer,
      Optional<MemoryFinding> memories,
      Closing closing) {
    var clients = new KafkaClients(kafka, "standalone");
    Function<String, GroupLag> group =
        name -> closing.add(new GroupLag(() -> clients.admin("lag-of-" + name), name));
    List<Stage> stages = new ArrayList<>();
    stages.add(Stage.fold(group.apply(FoldStage.GROUP)));
    stages.add(Stage.indexer(() -> waiting(indexer)));
    memories.ifPresent(
        found -> {
          if (extractor.memories().reads()) {
            stages.add(Stage.extraction(group.apply(ExtractionStage.GROUP)));
          }
          stages.add(Stage.evolution(group.apply(EvolutionStage.GROUP)));
          stages.add(Stage.memoryIndexer(() -> waiting(found.indexer())));
        });
    return new Stages(stages);
  }

  /** Returns the progress of an indexer as text, such as {@code 5 of 9 records}. */
  static String progress(Indexer indexer) {
    long read = indexer.positions().values().stream().mapToLong(Long::longValue).sum();
    return "%d of %d records".formatted(read, read + waiting(indexer));
  }

  /** Returns the number of records that an indexer has yet to read. */
  static long waiting(Indexer indexer) {
    return indexer.lag().values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public List<StageLag> get() {
    List<StageLag> lags = new ArrayList<>();
    stages.forEach(stage -> lags.addAll(stage.lags()));
    return lags;
  }
}
