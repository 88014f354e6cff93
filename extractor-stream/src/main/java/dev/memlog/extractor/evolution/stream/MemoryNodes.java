package dev.memlog.extractor.evolution.stream;

/**
 * The names of the processors and stores in the topology of evolution. A store's name is part of
 * its changelog's name.
 */
public final class MemoryNodes {

  public static final String SOURCE = "memory-inputs";
  public static final String EVOLUTION = "evolution";

  public static final String MEMORY_STORE = "evolution-memories";
  public static final String VECTOR_STORE = "evolution-vectors";
  public static final String TOMBSTONE_STORE = "evolution-marks";
  public static final String USAGE_STORE = "evolution-usage";
  public static final String DUE_STORE = "evolution-usage-due";

  public static final String CLOCK_STORE = "evolution-clock";
  public static final String JOURNAL_STORE = "evolution-journal";
  public static final String CORE_STORE = "evolution-core";
  public static final String GRAPH_STORE = "evolution-graph";

  private MemoryNodes() {}
}
