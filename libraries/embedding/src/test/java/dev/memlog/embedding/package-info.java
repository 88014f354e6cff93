@NullMarked
package dev.memlog.embedding;

import org.jspecify.annotations.NullMarked;
