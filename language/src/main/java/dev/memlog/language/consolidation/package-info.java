/**
 * The wording of memories that speak for several others. Consolidation itself is evolution's; here
 * is the port through which a language model words what the parts say together.
 */
@NullMarked
package dev.memlog.language.consolidation;

import org.jspecify.annotations.NullMarked;
