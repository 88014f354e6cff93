@NullMarked
package dev.memlog.extractor.turns.dates;

import org.jspecify.annotations.NullMarked;
