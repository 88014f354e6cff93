/** A chat service that remembers its users. */
@NullMarked
package example;

import org.jspecify.annotations.NullMarked;
