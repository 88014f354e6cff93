/**
 * The answers of the last days, recorded in topic answers so that they can be explained. A record
 * contains the results that the answer showed, the best of those that it did not show, the reason
 * for each decision, and the positions of the index. It contains no texts, except the encrypted
 * query. When an answer is explained, the texts are read from the views.
 *
 * <p>{@link dev.memlog.query.answered.AnswerRecorder} records answers, {@link
 * dev.memlog.query.answered.PastAnswers} explains them.
 */
@NullMarked
package dev.memlog.query.answered;

import org.jspecify.annotations.NullMarked;
