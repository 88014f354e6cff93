@NullMarked
package dev.memlog.language.lint;

import org.jspecify.annotations.NullMarked;
