/**
 * The verification of forgetting. Generated dialogues are published, memories are formed, and then
 * facts are deleted or corrected. Afterwards no kind of request may find a trace of these facts.
 */
@NullMarked
package dev.memlog.bench.forgetting;

import org.jspecify.annotations.NullMarked;
