/**
 * That the Qdrant adapter keeps the port's promises: on a fake that fails on demand, and on a real
 * server where there is one.
 */
@NullMarked
package dev.memlog.index.qdrant;

import org.jspecify.annotations.NullMarked;
