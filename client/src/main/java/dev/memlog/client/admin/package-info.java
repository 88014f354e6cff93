/** Answers about a running Memlog: its figures and its dead letters. */
@NullMarked
package dev.memlog.client.admin;

import org.jspecify.annotations.NullMarked;
