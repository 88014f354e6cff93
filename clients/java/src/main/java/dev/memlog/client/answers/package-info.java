/** The records of past answers and their explanations. */
@NullMarked
package dev.memlog.client.answers;

import org.jspecify.annotations.NullMarked;
