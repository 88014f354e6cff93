/** Tests of the query service, and what they are made of. */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
