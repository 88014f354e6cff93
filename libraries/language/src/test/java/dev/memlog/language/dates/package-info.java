@NullMarked
package dev.memlog.language.dates;

import org.jspecify.annotations.NullMarked;
