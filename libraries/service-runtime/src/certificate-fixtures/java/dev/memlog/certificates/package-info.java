/** Certificates for the tests of several modules. */
@NullMarked
package dev.memlog.certificates;

import org.jspecify.annotations.NullMarked;
