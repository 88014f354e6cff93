package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The graph of people, places and things. The weight of a node or edge is a sum over its mentions,
 * which fade.
 *
 * @param enabled whether memories form a graph; if false, an owner's is removed with the next
 *     change
 * @param maxNodes maximum number of nodes of an owner, 1 to 10,000; the weakest are left out
 * @param pruneEvery the interval at which weak nodes and edges are left out
 * @param halfLife the time in which the weight of a mention halves
 * @param weakBelow weight below which a node or edge is left out, 0 to 1
 * @param relations the settings of the relations between memories, which need no graph
 */
public record GraphConfig(
    @Default("true") boolean enabled,
    @Default("500") @Range(least = 1, most = 10_000) int maxNodes,
    @Default("7d") @Positive Duration pruneEvery,
    @Default("30d") @Positive Duration halfLife,
    @Default("0.05") @Range(least = 0, most = 1) double weakBelow,
    RelationsConfig relations) {}
