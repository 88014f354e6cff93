/**
 * The dead letters of all stages: their list, one dead letter with its value, and their re-drive.
 */
@NullMarked
package dev.memlog.ingest.deadletter;

import org.jspecify.annotations.NullMarked;
