/**
 * How bytes leave the log: {@link dev.memlog.extractor.retention.Janitor} deletes what every stage
 * has processed, {@code TurnRenewal} writes turns that wait for too long again without what was
 * withdrawn, {@link dev.memlog.extractor.retention.Eraser} sees to it that deleted text does not
 * survive in an open segment. Nothing goes that a stage still has to read.
 */
@NullMarked
package dev.memlog.extractor.retention;

import org.jspecify.annotations.NullMarked;
