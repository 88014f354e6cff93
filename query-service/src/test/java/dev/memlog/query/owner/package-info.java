@NullMarked
package dev.memlog.query.owner;

import org.jspecify.annotations.NullMarked;
