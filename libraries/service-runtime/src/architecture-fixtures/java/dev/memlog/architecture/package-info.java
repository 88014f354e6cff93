/** The rules for packages that the tests of several modules check. */
@NullMarked
package dev.memlog.architecture;

import org.jspecify.annotations.NullMarked;
