package dev.memlog.standalone;

import dev.memlog.api.v1.StageLag;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How many records wait for each stage, as stats show it. */
public final class Stages implements Supplier<List<StageLag>> {

  private final GroupLag fold;
  private final LongSupplier indexing;

  /**
   * @param fold how far the fold's consumer group is
   * @param indexing passages that wait for the index
   */
  public Stages(GroupLag fold, LongSupplier indexing) {
    this.fold = fold;
    this.indexing = indexing;
  }

  @Override
  public List<StageLag> get() {
    List<String> inputs =
        List.of(Topics.CONVERSATION_EVENTS.name(), Topics.CONVERSATION_EVENTS_REROUTE.name());
    Map<String, Long> folding = fold.waiting(inputs);
    return List.of(
        lag("fold", inputs.getFirst(), folding.getOrDefault(inputs.getFirst(), 0L)),
        lag("fold", inputs.getLast(), folding.getOrDefault(inputs.getLast(), 0L)),
        lag("indexer", Topics.PASSAGES.name(), indexing.getAsLong()));
  }

  private static StageLag lag(String stage, String topic, long lag) {
    return StageLag.newBuilder().setStage(stage).setTopic(topic).setLag(lag).build();
  }
}
