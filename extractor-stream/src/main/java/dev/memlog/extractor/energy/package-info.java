/**
 * The budget of tokens, called energy, that language models may use in the background. The pure
 * {@code EnergyAccount} decides, and {@code EnergyStage} keeps it equal to topic energy. Deferred
 * work stays on its own topic, so nothing is lost.
 */
@NullMarked
package dev.memlog.extractor.energy;

import org.jspecify.annotations.NullMarked;
