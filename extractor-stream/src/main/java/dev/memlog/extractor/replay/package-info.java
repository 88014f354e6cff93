/**
 * A replay of the fold over every event that the log still keeps: the same processors with stores
 * of their own, which write to no topic. Its passages are compared with those that topic {@code
 * passages} holds.
 */
@NullMarked
package dev.memlog.extractor.replay;

import org.jspecify.annotations.NullMarked;
