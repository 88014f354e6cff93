/**
 * The tour: a script of questions, an edit and a deletion, which runs and is verified on a running
 * Memlog.
 */
@NullMarked
package dev.memlog.demo;

import org.jspecify.annotations.NullMarked;
