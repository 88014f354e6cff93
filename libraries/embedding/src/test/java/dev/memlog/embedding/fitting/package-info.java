@NullMarked
package dev.memlog.embedding.fitting;

import org.jspecify.annotations.NullMarked;
