/**
 * Families and offices: generated groups of people with questions of one, two and three hops, which
 * measure the effect of expanding a recall over relations and the graph.
 */
@NullMarked
package dev.memlog.bench.families;

import org.jspecify.annotations.NullMarked;
