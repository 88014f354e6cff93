/**
 * The port to replays of all events, which a rebuild from the events asks for. The fold, which
 * turns events into passages, is another service, so this package contains only the interfaces.
 */
@NullMarked
package dev.memlog.indexer.replay;

import org.jspecify.annotations.NullMarked;
