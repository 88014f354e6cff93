/**
 * Topics as they stand, in a local store that a plain consumer keeps current: what the views of
 * conversations and of memories have in common. A view can be thrown away at any time; its topics
 * fill it again.
 */
@NullMarked
package dev.memlog.query.view;

import org.jspecify.annotations.NullMarked;
