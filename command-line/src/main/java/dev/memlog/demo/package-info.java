/**
 * The tour: a script of questions, an edit and a deletion, shown and verified on a running Memlog.
 */
@NullMarked
package dev.memlog.demo;

import org.jspecify.annotations.NullMarked;
