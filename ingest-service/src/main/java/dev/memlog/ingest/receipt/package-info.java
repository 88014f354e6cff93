/**
 * Receipts of erasures: {@link dev.memlog.ingest.receipt.ReceiptLog} writes and reads their topic.
 * A delete creates a receipt, and the component that erases the bytes updates it.
 */
@NullMarked
package dev.memlog.ingest.receipt;

import org.jspecify.annotations.NullMarked;
