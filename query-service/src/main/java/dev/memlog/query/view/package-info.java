/**
 * Local stores of the current state of topics, which a plain consumer keeps current: the common
 * part of the views of conversations and of memories. A view can be deleted at any time; its topics
 * fill it again.
 */
@NullMarked
package dev.memlog.query.view;

import org.jspecify.annotations.NullMarked;
