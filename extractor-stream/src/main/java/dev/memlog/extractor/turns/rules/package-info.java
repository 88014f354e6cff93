/**
 * The extractor that needs no language model. On its way a turn is cleaned, cut into sentences and
 * clauses; what is small talk falls away; what is left is put into the third person, with pronouns
 * and dates resolved or else given up; and of that the telling part is kept.
 */
@NullMarked
package dev.memlog.extractor.turns.rules;

import org.jspecify.annotations.NullMarked;
