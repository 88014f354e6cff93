@NullMarked
package dev.memlog.query.memory;

import org.jspecify.annotations.NullMarked;
