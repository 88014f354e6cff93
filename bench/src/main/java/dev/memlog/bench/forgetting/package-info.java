/**
 * Whether forgetting is forgetting: dialogues of our own making are told, remembered, and then
 * deleted from or corrected; afterwards nothing of it may be found, by whatever way.
 */
@NullMarked
package dev.memlog.bench.forgetting;

import org.jspecify.annotations.NullMarked;
