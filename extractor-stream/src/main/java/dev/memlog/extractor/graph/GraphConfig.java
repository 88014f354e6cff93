package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The graph of people, places and things. A node or edge weighs the sum of its fading mentions.
 *
 * @param enabled whether memories form a graph; false removes an owner's at the next change
 * @param maxNodes strongest nodes per owner that are kept, 1–10,000
 * @param pruneEvery interval of leaving out weak nodes and edges
 * @param halfLife half-life of a mention's weight
 * @param weakBelow weight below which nodes and edges are weak, 0–1
 * @param relations the settings of the relations between memories, which need no graph
 */
public record GraphConfig(
    @Default("true") boolean enabled,
    @Default("500") @Range(least = 1, most = 10_000) int maxNodes,
    @Default("7d") @Positive Duration pruneEvery,
    @Default("30d") @Positive Duration halfLife,
    @Default("0.05") @Range(least = 0, most = 1) double weakBelow,
    RelationsConfig relations) {}
