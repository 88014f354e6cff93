@NullMarked
package dev.memlog.terminal;

import org.jspecify.annotations.NullMarked;
