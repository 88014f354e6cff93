/** That the Lucene adapter keeps the contract, and what only it has: a directory, a disk. */
@NullMarked
package dev.memlog.index.lucene;

import org.jspecify.annotations.NullMarked;
