/**
 * The verification of forgetting. Generated dialogues are published, remembered, and then deleted
 * from or corrected. Afterwards no kind of request may find a trace of the erased facts.
 */
@NullMarked
package dev.memlog.bench.forgetting;

import org.jspecify.annotations.NullMarked;
