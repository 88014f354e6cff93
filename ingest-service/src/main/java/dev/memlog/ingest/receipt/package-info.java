/**
 * Receipts of erasures: {@link dev.memlog.ingest.receipt.ReceiptLog} writes and reads their topic.
 * Deletes create receipts, and whoever erases goes on with them.
 */
@NullMarked
package dev.memlog.ingest.receipt;

import org.jspecify.annotations.NullMarked;
