/**
 * The answers of the last days, recorded on topic answers so that they can be explained. A record
 * contains the candidates, the reason why each was shown or not, and the position of the index. It
 * contains no texts, except the encrypted query. When an answer is shown, the texts are read from
 * the views.
 */
@NullMarked
package dev.memlog.query.answered;

import org.jspecify.annotations.NullMarked;
