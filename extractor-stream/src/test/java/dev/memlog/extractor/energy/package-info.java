@NullMarked
package dev.memlog.extractor.energy;

import org.jspecify.annotations.NullMarked;
