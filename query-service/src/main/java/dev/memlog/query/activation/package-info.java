/**
 * Spreading activation: from the memories that a recall has found to those that are linked with
 * them, as a pure function of scores and links.
 */
@NullMarked
package dev.memlog.query.activation;

import org.jspecify.annotations.NullMarked;
