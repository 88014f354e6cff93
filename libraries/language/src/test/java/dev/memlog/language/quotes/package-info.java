@NullMarked
package dev.memlog.language.quotes;

import org.jspecify.annotations.NullMarked;
