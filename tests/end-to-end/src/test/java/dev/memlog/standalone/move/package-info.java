@NullMarked
package dev.memlog.standalone.move;

import org.jspecify.annotations.NullMarked;
