/** The sensitive matters that a text touches. They are remembered only if allowed. */
@NullMarked
package dev.memlog.language.sensitivity;

import org.jspecify.annotations.NullMarked;
