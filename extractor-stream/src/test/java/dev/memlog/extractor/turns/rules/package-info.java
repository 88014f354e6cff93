@NullMarked
package dev.memlog.extractor.turns.rules;

import org.jspecify.annotations.NullMarked;
