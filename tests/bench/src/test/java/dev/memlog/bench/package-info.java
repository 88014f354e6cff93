@NullMarked
package dev.memlog.bench;

import org.jspecify.annotations.NullMarked;
