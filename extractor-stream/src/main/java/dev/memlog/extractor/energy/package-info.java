/**
 * The energy of background intelligence: what models may be asked, and what they have used. The
 * pure {@code EnergyAccount} decides, and {@code EnergyStage} keeps it equal to topic energy. Work
 * that is deferred waits on its own topic, so nothing is lost.
 */
@NullMarked
package dev.memlog.extractor.energy;

import org.jspecify.annotations.NullMarked;
