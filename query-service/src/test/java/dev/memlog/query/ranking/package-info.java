/** Tests of the kernel of both rankings. */
@NullMarked
package dev.memlog.query.ranking;

import org.jspecify.annotations.NullMarked;
