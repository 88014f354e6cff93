/** The rules between all rooms of Memlog. */
@NullMarked
package dev.memlog;

import org.jspecify.annotations.NullMarked;
