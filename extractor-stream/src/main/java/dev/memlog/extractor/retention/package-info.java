/**
 * How bytes leave the log: {@link dev.memlog.extractor.retention.Janitor} deletes what every stage
 * has processed, {@link dev.memlog.extractor.retention.Eraser} sees to it that deleted text does
 * not survive in an open segment. Neither touches what somebody still has to read.
 */
@NullMarked
package dev.memlog.extractor.retention;

import org.jspecify.annotations.NullMarked;
