/**
 * The quality of retrieval. A {@link dev.memlog.bench.eval.QuestionSet} is imported and asked
 * through the API, and the hits are measured against the evidence that the set names.
 */
@NullMarked
package dev.memlog.bench.eval;

import org.jspecify.annotations.NullMarked;
