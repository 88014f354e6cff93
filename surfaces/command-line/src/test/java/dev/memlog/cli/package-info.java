@NullMarked
package dev.memlog.cli;

import org.jspecify.annotations.NullMarked;
