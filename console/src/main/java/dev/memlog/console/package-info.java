/**
 * The console: static pages at {@code /} that show searches, memories, conversations, contexts and
 * the state of the stages. The pages hold no data; they call the HTTP API from the browser with the
 * key of whoever looks, and can do nothing that the key cannot.
 */
@NullMarked
package dev.memlog.console;

import org.jspecify.annotations.NullMarked;
