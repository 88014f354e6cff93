/** English words and sentences: tokens with parts of speech, and the forms of verbs. */
@NullMarked
package dev.memlog.extractor.turns.language;

import org.jspecify.annotations.NullMarked;
