/** The search for deleted words in everything that the log still holds. */
@NullMarked
package dev.memlog.standalone.erasure;

import org.jspecify.annotations.NullMarked;
