/** Dialogues and reports, without a Memlog. */
@NullMarked
package dev.memlog.bench.forgetting;

import org.jspecify.annotations.NullMarked;
