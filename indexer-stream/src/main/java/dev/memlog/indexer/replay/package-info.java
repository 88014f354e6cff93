/**
 * The port to a replay of the fold, which a rebuild from the events asks for. The fold is another
 * service, so only the wiring knows both.
 */
@NullMarked
package dev.memlog.indexer.replay;

import org.jspecify.annotations.NullMarked;
