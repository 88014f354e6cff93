@NullMarked
package dev.memlog.extractor.turns.compare;

import org.jspecify.annotations.NullMarked;
