/**
 * Topic energy, which three services share: ingest writes the host's reports, extraction reads them
 * and writes what it uses, and query shows both.
 */
@NullMarked
package dev.memlog.schemas.energy;

import org.jspecify.annotations.NullMarked;
