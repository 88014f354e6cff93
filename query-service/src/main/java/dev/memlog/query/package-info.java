/**
 * The reading side as a component: the API of search, memories and statistics. It writes the
 * results of searches and recalls to topic accesses, and records that explain answers to topic
 * answers ({@link dev.memlog.query.answered.BestEffortLog}). Package {@code request} parses
 * requests, {@code search} and {@code recall} search the indexes, and {@code answer} builds the
 * responses. Every answer is limited to the data that the caller's key allows.
 */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
