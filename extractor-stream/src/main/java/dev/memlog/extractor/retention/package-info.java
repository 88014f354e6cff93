/**
 * The removal of records from the log. {@link dev.memlog.extractor.retention.Janitor} deletes what
 * every stage has processed. {@code TurnRenewal} appends overdue turns again, without withdrawn
 * text. {@link dev.memlog.extractor.retention.Eraser} ensures that deleted text does not survive in
 * an open segment. No record is deleted that a stage has not read yet.
 */
@NullMarked
package dev.memlog.extractor.retention;

import org.jspecify.annotations.NullMarked;
