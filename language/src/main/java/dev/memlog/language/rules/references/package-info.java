/** The resolution of pronouns and definite phrases, and the change to the third person. */
@NullMarked
package dev.memlog.language.rules.references;

import org.jspecify.annotations.NullMarked;
