/** The answers that show what memories an owner has, without a search. */
@NullMarked
package dev.memlog.query.inspection;

import org.jspecify.annotations.NullMarked;
