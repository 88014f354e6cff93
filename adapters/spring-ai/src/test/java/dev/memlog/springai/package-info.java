@NullMarked
package dev.memlog.springai;

import org.jspecify.annotations.NullMarked;
