/**
 * A replay of the fold over every event in the log. It runs the same processors with stores of
 * their own, which write to no topic. The resulting passages are compared with those in topic
 * {@code passages}.
 */
@NullMarked
package dev.memlog.extractor.replay;

import org.jspecify.annotations.NullMarked;
