/**
 * The console: static pages at {@code /} that show searches, memories, conversations, contexts and
 * the state of the stages. The pages contain no data; they call the HTTP API from the browser with
 * the visitor's key, and can do only what this key permits.
 */
@NullMarked
package dev.memlog.console;

import org.jspecify.annotations.NullMarked;
