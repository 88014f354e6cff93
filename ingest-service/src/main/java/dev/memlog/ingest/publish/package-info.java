/** The validation of events, and the producers that append events and commands to their topics. */
@NullMarked
package dev.memlog.ingest.publish;

import org.jspecify.annotations.NullMarked;
