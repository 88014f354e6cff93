@NullMarked
package dev.memlog.language.cleaning;

import org.jspecify.annotations.NullMarked;
