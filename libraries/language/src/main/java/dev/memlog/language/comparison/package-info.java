/** The attributes that a statement gives its subject, and contradictions between statements. */
@NullMarked
package dev.memlog.language.comparison;

import org.jspecify.annotations.NullMarked;
