/** Tests that the Lucene adapter fulfils the contract, and tests of its directory and disk. */
@NullMarked
package dev.memlog.index.lucene;

import org.jspecify.annotations.NullMarked;
