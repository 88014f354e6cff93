/**
 * Tests that the Qdrant adapter fulfils the contract: on a fake that fails on demand, and on a real
 * server if there is one.
 */
@NullMarked
package dev.memlog.index.qdrant;

import org.jspecify.annotations.NullMarked;
