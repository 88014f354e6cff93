package dev.memlog.standalone;

import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.streams.StreamsStage;
import dev.memlog.index.IndexAlias;
import dev.memlog.query.QueryService;
import dev.memlog.query.position.Pipeline;
import dev.memlog.query.position.Stage;
import dev.memlog.runtime.Component;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.erasure.FileCompactions;
import dev.memlog.standalone.erasure.FilePlace;
import dev.memlog.standalone.erasure.StageReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A factory for the wiring of erasures, which prove that deleted text is gone. It creates the
 * {@link FilePlace}s that store text outside the log: stores, views and indexes. It also creates
 * the {@link StageReader}s, the stages that must have applied a delete.
 */
public final class ErasurePlaces {

  private static final Duration BOUND = FileCompactions.EVERY.plus(Duration.ofMinutes(30));

  /** The longest time for which a rebuild of an index is expected to take, with its repetitions. */
  private static final Duration REWRITE = Duration.ofDays(1);

  private static final String REWRITTEN = "files are rewritten every " + FileCompactions.EVERY;
  private static final Set<String> VIEWED =
      names(Topics.MESSAGES, Topics.CONVERSATIONS, Topics.CONVERSATION_DESCRIPTIONS);
  private static final Set<String> REMEMBERED =
      names(
          Topics.MEMORIES,
          Topics.MEMORY_USAGE,
          Topics.MEMORY_CHANGES,
          Topics.CORE_MEMORY,
          Topics.GRAPH);

  private ErasurePlaces() {}

  /**
   * Returns the Kafka Streams stores of the fold (the stage that computes conversations from
   * events). The stores of evolution (the stage that forms memories) follow if {@code stages}
   * contains it.
   */
  public static List<FilePlace> stores(FoldStage fold, List<Component> stages) {
    List<FilePlace> places = new ArrayList<>();
    places.add(store(fold, Topics.CONVERSATION_EVENTS));
    for (Component stage : stages) {
      if (stage instanceof EvolutionStage evolution) {
        places.add(store(evolution, Topics.MEMORY_COMMANDS));
      }
    }
    return places;
  }

  private static FilePlace store(StreamsStage stage, TopicSpec reads) {
    return rewritten("store", stage.name(), reads, stage.stores()::compact);
  }

  private static FilePlace rewritten(
      String kind, String name, TopicSpec reads, Runnable compaction) {
    return new FilePlace(kind, name, reads.name(), compaction, BOUND, REWRITTEN);
  }

  /**
   * Returns the two views that a query service of this process stores: conversations and memories.
   */
  public static List<FilePlace> views(QueryService query) {
    var conversations = query.conversations();
    var memories = query.memories();
    return List.of(
        rewritten("view", conversations.name(), Topics.MESSAGES, conversations::compact),
        rewritten("view", memories.name(), Topics.MEMORIES, memories::compact));
  }

  /**
   * Returns the two views that query services in other processes store: conversations and memories.
   * This process cannot compact them.
   */
  public static List<FilePlace> remoteViews() {
    String means = "each query process rewrites its files every " + FileCompactions.EVERY;
    return List.of(
        remote("view", "conversations", Topics.MESSAGES, BOUND, means),
        remote("view", "memories", Topics.MEMORIES, BOUND, means));
  }

  private static FilePlace remote(
      String kind, String name, TopicSpec reads, Duration bound, String means) {
    return new FilePlace(kind, name, reads.name(), () -> {}, bound, means);
  }

  /**
   * Returns an index of this process.
   *
   * @param reads the topic that the index is filled from
   */
  static FilePlace index(IndexAlias alias, TopicSpec reads) {
    return new FilePlace(
        "index",
        alias.name(),
        reads.name(),
        () -> alias.live().maintain(),
        BOUND,
        "segments with deleted entries are rewritten every indexer.timing.maintainEvery; a previous"
            + " collection keeps them until memlog rebuild --drop-previous");
  }

  /**
   * Returns the indexes of passages and memories in Qdrant or another remote index, which this
   * process cannot compact.
   *
   * @param rewriteAfter the age of deleted text at which the indexers rebuild an index; 0 for
   *     never, so that the time until deleted text is gone has no bound
   */
  public static List<FilePlace> remoteIndexes(Duration rewriteAfter) {
    boolean bounded = !rewriteAfter.isZero();
    Duration bound = bounded ? rewriteAfter.plus(REWRITE) : Duration.ZERO;
    String means =
        bounded
            ? "an index with text that was deleted %s ago is rebuilt within %s, and the former one dropped"
                .formatted(rewriteAfter, REWRITE)
            : "the index's own compaction (Qdrant's optimizer), without a bound in time; memlog"
                + " rebuild and memlog rebuild --drop-previous write the collection anew";
    return List.of(
        remote("index", "passages", Topics.PASSAGES, bound, means),
        remote("index", "memories", Topics.MEMORIES, bound, means));
  }

  /**
   * Returns the stages that must have applied a delete, each with the topics that it reads.
   *
   * @param tenantTopics the topics of events in addition to Memlog's own
   */
  public static List<StageReader> readers(Set<String> tenantTopics, Pipeline stages) {
    Set<String> events = new HashSet<>(tenantTopics);
    events.addAll(names(Topics.CONVERSATION_EVENTS, Topics.CONVERSATION_EVENTS_REROUTE));
    List<StageReader> readers = new ArrayList<>();
    readers.add(new StageReader(stages.fold(), events));
    stages
        .memories()
        .ifPresent(
            memories -> {
              memories
                  .extraction()
                  .ifPresent(stage -> readers.add(new StageReader(stage, names(Topics.TURNS))));
              readers.add(
                  new StageReader(
                      memories.evolution(),
                      names(Topics.TURNS, Topics.MEMORY_CANDIDATES, Topics.MEMORY_COMMANDS)));
            });
    readers.add(new StageReader(stages.indexer(), names(Topics.PASSAGES)));
    stages
        .memories()
        .ifPresent(
            memories -> readers.add(new StageReader(memories.indexer(), names(Topics.MEMORIES))));
    return readers;
  }

  /**
   * Returns the two views of a query service of this process as stages that must apply a delete.
   */
  static List<StageReader> readers(QueryService query) {
    return List.of(
        new StageReader(
            Stage.within(query.conversations().name(), query.conversations()::positions), VIEWED),
        new StageReader(
            Stage.within(query.memories().name(), query.memories()::positions), REMEMBERED));
  }

  private static Set<String> names(TopicSpec... topics) {
    return Stream.of(topics).map(TopicSpec::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the places of a process that runs everything. */
  static List<FilePlace> within(
      FoldStage fold,
      List<Component> stages,
      QueryService query,
      IndexAlias passages,
      Optional<FilledIndex> memories) {
    var places = new ArrayList<FilePlace>(stores(fold, stages));
    places.addAll(views(query));
    places.add(index(passages, Topics.PASSAGES));
    memories.ifPresent(found -> places.add(index(found.index(), Topics.MEMORIES)));
    return places;
  }
}
