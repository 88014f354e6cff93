/**
 * Quality of retrieval: a {@link dev.memlog.bench.eval.QuestionSet} is imported and asked through
 * the API, and what was found is measured against the evidence that the set names.
 */
@NullMarked
package dev.memlog.bench.eval;

import org.jspecify.annotations.NullMarked;
