@NullMarked
package dev.memlog.extractor.turns.guard;

import org.jspecify.annotations.NullMarked;
