/**
 * Local stores of the current state of topics, which a plain Kafka consumer keeps up to date: the
 * common part of the views of conversations, memories and answers. A view's directory can be
 * deleted while the process is down; the view then fills itself again from its topics.
 */
@NullMarked
package dev.memlog.query.view;

import org.jspecify.annotations.NullMarked;
