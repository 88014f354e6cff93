/** Tests of the ranking, on pools written by hand and on small indexes. */
@NullMarked
package dev.memlog.query.search;

import org.jspecify.annotations.NullMarked;
