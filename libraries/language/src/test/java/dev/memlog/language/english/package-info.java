@NullMarked
package dev.memlog.language.english;

import org.jspecify.annotations.NullMarked;
