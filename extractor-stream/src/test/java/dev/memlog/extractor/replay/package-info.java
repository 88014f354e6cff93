@NullMarked
package dev.memlog.extractor.replay;

import org.jspecify.annotations.NullMarked;
