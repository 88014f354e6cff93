/** English words and sentences: tokens with parts of speech, forms of verbs, noun phrases. */
@NullMarked
package dev.memlog.language.english;

import org.jspecify.annotations.NullMarked;
