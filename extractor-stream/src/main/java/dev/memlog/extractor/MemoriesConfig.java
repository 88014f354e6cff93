package dev.memlog.extractor;

import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.energy.EnergyConfig;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.evolution.stream.EvolutionConfig;
import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.fold.TurnRules;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.runtime.config.Default;

/**
 * The settings of the formation of memories.
 *
 * @param enabled whether memories are formed; deletions while false take effect once true
 * @param extraction the settings of the extraction of memories from turns
 * @param evolution the settings of evolution, which merges new statements into memories
 * @param lifecycle the settings of archiving, expiry, consolidation and undo
 * @param core the limits of core memory
 * @param graph the settings of the graph of people, places and things
 * @param conversations the settings of the memories of whole conversations
 * @param energy the limits on the use of language models in the background
 */
public record MemoriesConfig(
    @Default("true") boolean enabled,
    ExtractionConfig extraction,
    EvolutionConfig evolution,
    LifecycleRules lifecycle,
    CoreMemoryConfig core,
    GraphConfig graph,
    ConversationsConfig conversations,
    EnergyConfig energy) {

  /** Returns these settings with memories switched on or off. */
  public MemoriesConfig withEnabled(boolean on) {
    return new MemoriesConfig(
        on, extraction, evolution, lifecycle, core, graph, conversations, energy);
  }

  /** Returns the limit on each owner's memories of whole conversations. */
  public ConversationCap conversationCap() {
    return new ConversationCap(
        conversations.mostPerOwner(), conversations.decides(reads() && extraction.llm().asks()));
  }

  /** Returns whether a language model writes the texts of consolidated memories. */
  public boolean words() {
    return lifecycle.consolidation().words(reads() && extraction.llm().asks());
  }

  /** Returns the rules by which the fold writes to topic turns. */
  public TurnRules turns() {
    return new TurnRules(reads(), conversations);
  }

  /** Returns whether memories are extracted from turns. */
  public boolean reads() {
    return enabled && extraction.enabled();
  }
}
