/**
 * The formats of the public data sets LoCoMo and LongMemEval, with their conversations and
 * questions.
 */
@NullMarked
package dev.memlog.importer.dataset;

import org.jspecify.annotations.NullMarked;
