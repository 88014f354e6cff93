/**
 * The hooks of coding agents: their installation, and the delivery of the events that they stored.
 */
@NullMarked
package dev.memlog.cli.hooks;

import org.jspecify.annotations.NullMarked;
