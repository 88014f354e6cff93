/** The pages of docs/ that are made from the code. */
@NullMarked
package dev.memlog.standalone.docs;

import org.jspecify.annotations.NullMarked;
