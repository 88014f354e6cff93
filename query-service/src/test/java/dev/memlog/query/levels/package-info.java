@NullMarked
package dev.memlog.query.levels;

import org.jspecify.annotations.NullMarked;
