/**
 * The evaluation of retrieval quality. It imports a {@link dev.memlog.bench.eval.QuestionSet}, asks
 * its questions through the API, and compares the hits with the evidence that the set names.
 */
@NullMarked
package dev.memlog.bench.eval;

import org.jspecify.annotations.NullMarked;
