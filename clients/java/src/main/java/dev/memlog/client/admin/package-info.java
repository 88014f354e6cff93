/**
 * Requests and answers of operations: figures, dead letters, rebuilds of indexes, receipts of
 * erasures and the energy.
 */
@NullMarked
package dev.memlog.client.admin;

import org.jspecify.annotations.NullMarked;
