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
  record Stage(
      String name, List<TopicSpec> topics, Function<List<String>, Map<String, Long>> waiting) {

    Stage {
      topics = List.copyOf(topics);
    }

    static Stage indexer(String name, TopicSpec topic, LongSupplier waiting) {
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
      Optional<FilledIndex> memories,
      Closing closing) {
    var clients = new KafkaClients(kafka, "standalone");
    return of(
        name -> closing.add(new GroupLag(clients, name)),
        () -> waiting(indexer),
        memories.map(found -> () -> waiting(found.indexer())),
        extractor.memories().reads());
  }

  /**
   * Returns the supplier of the lags of all stages.
   *
   * @param groups opens the reader of a consumer group's lag
   * @param passages a supplier of the number of records of topic {@code passages} that the indexer
   *     has not processed
   * @param memories the same of topic {@code memories}; empty if no memories are formed
   * @param extraction whether statements are extracted from messages
   */
  public static Stages of(
      Function<String, GroupLag> groups,
      LongSupplier passages,
      Optional<LongSupplier> memories,
      boolean extraction) {
    List<Stage> stages = new ArrayList<>();
    var events = List.of(Topics.CONVERSATION_EVENTS, Topics.CONVERSATION_EVENTS_REROUTE);
    stages.add(new Stage("fold", events, groups.apply(FoldStage.GROUP)::waiting));
    stages.add(Stage.indexer("indexer", Topics.PASSAGES, passages));
    memories.ifPresent(
        waiting -> {
          if (extraction) {
            GroupLag group = groups.apply(ExtractionStage.GROUP);
            stages.add(new Stage("extraction", List.of(Topics.TURNS), group::waiting));
          }
          GroupLag group = groups.apply(EvolutionStage.GROUP);
          stages.add(new Stage("evolution", EvolutionTopology.inputs(), group::waiting));
          stages.add(Stage.indexer("memory-indexer", Topics.MEMORIES, waiting));
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
