@NullMarked
package dev.memlog.language;

import org.jspecify.annotations.NullMarked;
