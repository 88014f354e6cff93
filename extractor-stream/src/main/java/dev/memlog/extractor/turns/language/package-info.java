/** English words and sentences: tokens with parts of speech, and the forms that verbs take. */
@NullMarked
package dev.memlog.extractor.turns.language;

import org.jspecify.annotations.NullMarked;
