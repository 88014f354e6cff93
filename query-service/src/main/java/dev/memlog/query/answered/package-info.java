/**
 * The answers that were given, kept for some days on topic answers so that they can be explained:
 * the candidates, the reason why each was shown or not, and the index. Records contain only ids and
 * numbers; texts are read from the views when an answer is shown.
 */
@NullMarked
package dev.memlog.query.answered;

import org.jspecify.annotations.NullMarked;
