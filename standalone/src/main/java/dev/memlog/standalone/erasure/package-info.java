/** The search for deleted words in everything that the log and the files still hold. */
@NullMarked
package dev.memlog.standalone.erasure;

import org.jspecify.annotations.NullMarked;
