package dev.memlog.standalone;

import dev.memlog.api.v1.StageLag;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How many records wait for each stage, as stats show it. */
public final class Stages implements Supplier<List<StageLag>> {

  private final GroupLag fold;
  private final List<Indexing> indexing;

  /**
   * A stage that fills an index.
   *
   * @param name such as {@code indexer}
   * @param topic that it reads
   * @param waiting records of it that wait
   */
  public record Indexing(String name, TopicSpec topic, LongSupplier waiting) {

    /** Of passages. */
    public static Indexing ofPassages(LongSupplier waiting) {
      return new Indexing("indexer", Topics.PASSAGES, waiting);
    }

    /** Of memories. */
    public static Indexing ofMemories(LongSupplier waiting) {
      return new Indexing("memory-indexer", Topics.MEMORIES, waiting);
    }

    private StageLag lag() {
      return Stages.lag(name, topic.name(), waiting.getAsLong());
    }
  }

  /**
   * @param fold how far the fold's consumer group is
   * @param indexing what waits for the indexes
   */
  public Stages(GroupLag fold, List<Indexing> indexing) {
    this.fold = fold;
    this.indexing = List.copyOf(indexing);
  }

  @Override
  public List<StageLag> get() {
    List<String> inputs =
        List.of(Topics.CONVERSATION_EVENTS.name(), Topics.CONVERSATION_EVENTS_REROUTE.name());
    Map<String, Long> folding = fold.waiting(inputs);
    List<StageLag> stages = new ArrayList<>();
    inputs.forEach(input -> stages.add(lag("fold", input, folding.getOrDefault(input, 0L))));
    indexing.forEach(stage -> stages.add(stage.lag()));
    return stages;
  }

  private static StageLag lag(String stage, String topic, long lag) {
    return StageLag.newBuilder().setStage(stage).setTopic(topic).setLag(lag).build();
  }
}
