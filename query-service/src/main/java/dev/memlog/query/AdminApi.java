package dev.memlog.query;

import dev.memlog.api.v1.EmbeddingModel;
import dev.memlog.api.v1.StageLag;
import dev.memlog.api.v1.Stats;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.query.conversation.ConversationCounts;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.request.MessageQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.StateFields;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers operators with the counts of a tenant's data, and the state of the process. */
record AdminApi(
    QueriedIndex index,
    Supplier<dev.memlog.embedding.EmbeddingModel> model,
    ConversationView view,
    MemoryView memories,
    StatsSources sources) {

  private static final Logger log = LoggerFactory.getLogger(AdminApi.class);

  Stats get(Principal caller) {
    String tenant = caller.tenant();
    try {
      return stats(caller);
    } catch (KafkaException e) {
      log.atWarn()
          .addKeyValue("tenant", tenant)
          .setCause(e)
          .log("Kafka does not answer, so the statistics cannot be read");
      throw Problems.unavailable("cannot be answered now: the log does not answer; try again");
    } catch (IndexUnavailableException | ViewException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("the statistics cannot be read");
      throw Problems.unavailable("cannot be answered now: " + e.getMessage());
    }
  }

  private Stats stats(Principal caller) {
    dev.memlog.embedding.EmbeddingModel searched = model.get();
    Stats.Builder stats =
        Stats.newBuilder()
            .setProcess(sources.process())
            .setModel(
                EmbeddingModel.newBuilder()
                    .setId(searched.id())
                    .setDimensions(searched.dimensions())
                    .setProvider(searched.provider()))
            .putAllVersions(sources.versions());
    if (caller.operates()) {
      operation(stats);
    }
    if (caller.apps().isEmpty()) {
      sources.deadLetters().apply(caller).ifPresent(stats::setDeadLetters);
    }
    ConversationCounts counts = view.reads().counts(caller);
    return stats
        .setConversations(counts.conversations())
        .setMessages(counts.messages())
        .putAllMemories(memories.reads().counts(caller))
        .setPassages(passages(caller))
        .build();
  }

  /**
   * Returns the number of searchable passages; 0 while the index is being filled or is unusable.
   */
  private long passages(Principal caller) {
    try {
      return index.live().count(new Filter(caller.tenant(), MessageQueries.allowed(caller)));
    } catch (IndexFillingException | UnusableIndexException e) {
      return 0;
    }
  }

  /** Adds the state of the process, which shows the work of every tenant. */
  private void operation(Stats.Builder stats) {
    stats
        .addAllStages(sources.stages().get())
        .addStages(
            StageLag.newBuilder()
                .setStage(view.name())
                .setTopic("messages, conversations, conversation-descriptions")
                .setLag(view.lag()))
        .addStages(
            StageLag.newBuilder()
                .setStage(memories.name())
                .setTopic("memories, memory-usage, memory-changes, core-memory, graph")
                .setLag(memories.lag()));
    sources.eventToSearchable().get().ifPresent(stats::setEventToSearchable);
    sources.lastIndexedAt().get().ifPresent(at -> stats.setLastIndexedAt(StateFields.time(at)));
    sources.health().get().forEach((name, health) -> stats.putHealth(name, health.detail()));
  }
}
