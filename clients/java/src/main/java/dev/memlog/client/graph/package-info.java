/** Requests and answers about the graph of what an owner's memories mention. */
@NullMarked
package dev.memlog.client.graph;

import org.jspecify.annotations.NullMarked;
