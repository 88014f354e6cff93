@NullMarked
package dev.memlog.extractor.turns.lint;

import org.jspecify.annotations.NullMarked;
