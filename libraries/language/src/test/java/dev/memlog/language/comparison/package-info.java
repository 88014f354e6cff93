@NullMarked
package dev.memlog.language.comparison;

import org.jspecify.annotations.NullMarked;
