/**
 * The extractor by rules. {@link dev.memlog.language.rules.RuleExtractor} reads a turn sentence by
 * sentence: {@code clauses} splits sentences into clauses and completes them, {@code references}
 * converts to the third person, {@code selection} keeps the statements that are worth remembering.
 */
@NullMarked
package dev.memlog.language.rules;

import org.jspecify.annotations.NullMarked;
