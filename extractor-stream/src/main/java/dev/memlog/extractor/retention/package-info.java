/**
 * The removal of records from the log. {@link dev.memlog.extractor.retention.Janitor} deletes
 * records that every stage has processed, and never others. {@code TurnRenewal} appends overdue
 * turns again, without withdrawn text. {@link dev.memlog.extractor.retention.Eraser} ensures that
 * deleted text does not survive in an open segment.
 */
@NullMarked
package dev.memlog.extractor.retention;

import org.jspecify.annotations.NullMarked;
