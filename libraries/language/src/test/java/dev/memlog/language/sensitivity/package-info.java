@NullMarked
package dev.memlog.language.sensitivity;

import org.jspecify.annotations.NullMarked;
