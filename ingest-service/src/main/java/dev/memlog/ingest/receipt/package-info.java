/**
 * The receipts of erasures, which prove when deleted bytes are gone. {@link
 * dev.memlog.ingest.receipt.ReceiptLog} writes and reads the topic of receipts. A deletion creates
 * a receipt, and the component that erases the bytes updates the receipt.
 */
@NullMarked
package dev.memlog.ingest.receipt;

import org.jspecify.annotations.NullMarked;
