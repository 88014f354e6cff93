package dev.memlog.extractor;

import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.evolution.stream.EvolutionConfig;
import dev.memlog.extractor.evolution.stream.LifecycleConfig;
import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.fold.TurnRules;
import dev.memlog.extractor.graph.GraphConfig;

/**
 * The formation of memories.
 *
 * @param enabled whether memories are formed, from conversations and from commands. Messages that
 *     are deleted while this is false are withdrawn from memories once it is true again
 * @param extraction the settings of extraction from turns
 * @param evolution the settings of evolution
 * @param lifecycle the settings of archiving, expiry, consolidation and undo
 * @param core the limits of core memory
 * @param graph the settings of the graph of people, places and things
 * @param conversations the settings of the memories of whole conversations
 */
public record MemoriesConfig(
    boolean enabled,
    ExtractionConfig extraction,
    EvolutionConfig evolution,
    LifecycleConfig lifecycle,
    CoreMemoryConfig core,
    GraphConfig graph,
    ConversationsConfig conversations) {

  /** Returns the defaults: memories are formed, and rules extract them from turns. */
  public static MemoriesConfig defaults() {
    return new MemoriesConfig(
        true,
        ExtractionConfig.defaults(),
        EvolutionConfig.defaults(),
        LifecycleConfig.defaults(),
        CoreMemoryConfig.defaults(),
        GraphConfig.defaults(),
        ConversationsConfig.defaults());
  }

  /** Returns these settings with memories switched on or off. */
  public MemoriesConfig withEnabled(boolean on) {
    return new MemoriesConfig(on, extraction, evolution, lifecycle, core, graph, conversations);
  }

  /** Returns these settings with other settings of extraction. */
  public MemoriesConfig withExtraction(ExtractionConfig other) {
    return new MemoriesConfig(enabled, other, evolution, lifecycle, core, graph, conversations);
  }

  /** Returns these settings with other settings of the memories of whole conversations. */
  public MemoriesConfig withConversations(ConversationsConfig other) {
    return new MemoriesConfig(enabled, extraction, evolution, lifecycle, core, graph, other);
  }

  /** Returns the rules by which the fold writes turns. */
  public TurnRules turns() {
    return new TurnRules(
        reads(),
        conversations.enabled() ? conversations.recent() : null,
        conversations.automatic());
  }

  /** Returns whether memories are extracted from turns. */
  public boolean reads() {
    return enabled && extraction.enabled();
  }
}
