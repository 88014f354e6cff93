/**
 * The keys of the energy topic, which three services share. The ingest service writes the host's
 * reports. Extraction reads the reports and writes the energy that it uses. The query service
 * returns both.
 */
@NullMarked
package dev.memlog.schemas.energy;

import org.jspecify.annotations.NullMarked;
