/**
 * The commands that are one call of the API and a print-out of its answer, and what all commands
 * that call a server have in common.
 */
@NullMarked
package dev.memlog.cli.call;

import org.jspecify.annotations.NullMarked;
