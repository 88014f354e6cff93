@NullMarked
package dev.memlog.extractor.turns.language;

import org.jspecify.annotations.NullMarked;
