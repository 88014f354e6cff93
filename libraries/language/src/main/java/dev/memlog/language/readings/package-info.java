/**
 * The reading of facts from sentences: who has which attribute with which value. Rules of high
 * precision read a closed list of attributes. A sentence that no rule reads has no reading.
 */
@NullMarked
package dev.memlog.language.readings;

import org.jspecify.annotations.NullMarked;
