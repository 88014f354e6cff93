@NullMarked
package dev.memlog.cli.shadow;

import org.jspecify.annotations.NullMarked;
