/**
 * The waits for decisions: what became of a command or event, as the stage that applied it wrote to
 * topic decisions.
 */
@NullMarked
package dev.memlog.ingest.decision;

import org.jspecify.annotations.NullMarked;
