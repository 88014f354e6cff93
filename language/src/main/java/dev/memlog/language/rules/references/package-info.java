/** What pronouns and definite phrases refer to, and a clause in the third person. */
@NullMarked
package dev.memlog.language.rules.references;

import org.jspecify.annotations.NullMarked;
