@NullMarked
package dev.memlog.standalone;

import org.jspecify.annotations.NullMarked;
