/** The sensitive matters that a text touches, which are not remembered unless allowed. */
@NullMarked
package dev.memlog.language.sensitivity;

import org.jspecify.annotations.NullMarked;
