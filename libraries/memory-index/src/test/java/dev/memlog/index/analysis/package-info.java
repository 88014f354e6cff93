@NullMarked
package dev.memlog.index.analysis;

import org.jspecify.annotations.NullMarked;
