@NullMarked
package dev.memlog.language.rules;

import org.jspecify.annotations.NullMarked;
