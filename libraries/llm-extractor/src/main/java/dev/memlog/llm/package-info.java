/**
 * Extraction, summaries, compaction and consolidation by a language model on an OpenAI-compatible
 * server. Every answer is an untrusted proposal: {@code Vetting} and similar checks accept only
 * proposals that they can verify against the given texts. If the model gives no valid answer, an
 * extractor or summarizer without a model takes its place.
 */
@NullMarked
package dev.memlog.llm;

import org.jspecify.annotations.NullMarked;
