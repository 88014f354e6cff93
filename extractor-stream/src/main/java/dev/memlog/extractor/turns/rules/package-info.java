/**
 * The extractor that needs no language model. It cleans a turn, splits it into sentences and
 * clauses, and drops small talk. It puts the rest into the third person, and resolves pronouns and
 * dates or gives up. Of the result it keeps the informative statements.
 */
@NullMarked
package dev.memlog.extractor.turns.rules;

import org.jspecify.annotations.NullMarked;
